import fc from "fast-check";

/**
 * Properties are tried on the same cases in every run: a red run can be repeated, a green one stays green. FAST_CHECK_SEED
 * tries others (`FAST_CHECK_SEED=$RANDOM npx vitest run --project unit`).
 */
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261) });
