import { openRooms } from "../api/rooms.ts";
import { openDatabase } from "../database/open-database.ts";
import { fail } from "../errors/index.ts";
import { readSettings } from "../settings/settings.ts";
import { type CommandIo, type GivenWords, SUCCESS } from "./command.ts";

/** Prints a link that makes an owner, or gives one whose password is lost a new one. */
export async function runOwner(given: GivenWords, io: CommandIo): Promise<number> {
  const email = given.operands[0]!;
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254)
    fail("FLAG_VALUE", { flag: "EMAIL", found: "no mail address", accepted: "as somebody@example.org" });
  const { pool, settings, close } = await openDatabase(readSettings(io.env), { migrate: false });
  try {
    const rooms = await openRooms(settings, pool);
    const link = await rooms.accounts.ownerLink(email, given.text("organisation"));
    await rooms.close();
    io.stdout.write(`${link}\n`);
    return SUCCESS;
  } finally {
    await close();
  }
}
