import { apiTokenRoutes } from "./accounts/api-token-routes.ts";
import { auditRoutes } from "./accounts/audit-routes.ts";
import { memberRoutes } from "./accounts/member-routes.ts";
import { oidcRoutes } from "./accounts/oidc-routes.ts";
import { sessionRoutes } from "./accounts/session-routes.ts";
import { admissionRoutes } from "./admission-routes.ts";
import { appRoutes } from "./app-routes.ts";
import { fitRoutes } from "./fit-routes.ts";
import { ledgerRoutes } from "./ledger-routes.ts";
import { withOpenapi } from "./openapi/openapi-route.ts";
import { pageRoutes } from "./page-routes.ts";
import { releaseRoutes } from "./release-routes.ts";
import { reportRoutes } from "./report-routes.ts";
import type { Rooms } from "./rooms.ts";
import type { Route } from "./route.ts";
import { studyRoutes } from "./study-routes.ts";

/** Every route of the API: the one table from which the server, its description and its tests are made. */
export function allRoutes(rooms: Rooms): readonly Route[] {
  const routes = [
    ...studyRoutes(rooms),
    ...admissionRoutes(rooms),
    ...reportRoutes(rooms),
    ...pageRoutes(rooms),
    ...ledgerRoutes(rooms),
    ...releaseRoutes(rooms),
    ...sessionRoutes(rooms),
    ...oidcRoutes(rooms),
    ...appRoutes(),
    ...memberRoutes(rooms),
    ...apiTokenRoutes(rooms),
    ...auditRoutes(rooms),
    ...fitRoutes(rooms),
  ];
  return withOpenapi(routes, rooms.settings.origin);
}
