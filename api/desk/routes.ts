import { createEmailRoutes } from "./account/email-routes.tsx";
import { createForgottenRoutes } from "./account/forgotten-routes.tsx";
import { createPasskeyRoutes } from "./account/passkey-routes.tsx";
import { createSigningRoutes } from "./account/signing-routes.ts";
import { createAccountRoutes } from "./account/routes.tsx";
import { createSetupRoutes } from "./account/setup.tsx";
import { createSecureRoutes } from "./account/secure-routes.tsx";
import { createCommentRoutes } from "./comments/routes.tsx";
import { createSharedRoutes } from "./comments/shared-routes.tsx";
import { createArchiveRoutes } from "./archive/routes.tsx";
import { createConsentRoutes } from "./oauth/routes.tsx";
import { createDeletionRoutes } from "./pieces/deletion-routes.tsx";
import { createEditorAnswers } from "./pieces/editor-answers.ts";
import { createEditorRoutes } from "./pieces/editor-routes.tsx";
import { createMailingRoutes } from "./mailing/routes.tsx";
import { createMarginRoutes } from "./margin/routes.ts";
import { createNeedsRoutes } from "./needs/routes.tsx";
import { createListRoutes } from "./pieces/list-routes.tsx";
import { createPublishRoutes } from "./pieces/publish-routes.tsx";
import { createPublishedRoutes } from "./pieces/published-routes.tsx";
import { createReadsRoutes } from "./pieces/reads-routes.tsx";
import { createRevisionRoutes } from "./pieces/revision-routes.tsx";
import { createPictureLibraryRoutes } from "./pictures/library-routes.tsx";
import { createPictureReplacementRoutes } from "./pictures/replacement-routes.tsx";
import { createPictureFileRoutes } from "./pictures/routes.ts";
import { createPictureUploadRoutes } from "./pictures/upload-routes.tsx";
import { createPresenceRoutes } from "./presence/routes.tsx";
import { createProfileRoutes } from "./profile/routes.tsx";
import { createReviewPieceRoutes } from "./review/piece-routes.tsx";
import { createRedirectRoutes } from "./review/redirect-routes.tsx";
import { createReviewWriterRoutes } from "./review/writer-routes.tsx";
import { createSeriesRoutes } from "./series/routes.tsx";
import { createShopRoutes } from "./shop/routes.tsx";
import type { DeskRoute, DeskTools } from "./route.ts";
import { createSignInRoutes } from "./sign-in.tsx";
import { createEditorSuggestionRoutes } from "./suggestions/editor-routes.tsx";
import { createSuggestionRoutes } from "./suggestions/routes.tsx";
import { createOwnPageRoutes } from "./site/own-page-routes.tsx";
import { createSitePictureRoutes } from "./site/picture-routes.ts";
import { createSiteRoutes } from "./site/site-routes.tsx";

/** The routes of all areas; `route.ts` explains how to add one. */
export function routesOf(tools: DeskTools): DeskRoute[] {
  return [
    ...createSetupRoutes(tools),
    ...createSignInRoutes(tools),
    ...createNeedsRoutes(tools),
    ...createListRoutes(tools),
    ...createReadsRoutes(tools),
    ...createArchiveRoutes(tools),
    ...createEditorRoutes(tools),
    ...createEditorAnswers(tools),
    ...createPublishRoutes(tools),
    ...createPublishedRoutes(tools),
    ...createMailingRoutes(tools),
    ...createRevisionRoutes(tools),
    ...createDeletionRoutes(tools),
    ...createSuggestionRoutes(tools),
    ...createEditorSuggestionRoutes(tools),
    ...createMarginRoutes(tools),
    ...createCommentRoutes(tools),
    ...createSharedRoutes(tools),
    ...createPictureLibraryRoutes(tools),
    ...createPictureReplacementRoutes(tools),
    ...createPictureFileRoutes(tools),
    ...createPictureUploadRoutes(tools),
    ...createProfileRoutes(tools),
    ...createPresenceRoutes(tools),
    ...createConsentRoutes(tools),
    ...createSeriesRoutes(tools),
    ...createShopRoutes(tools),
    ...createReviewPieceRoutes(tools),
    ...createReviewWriterRoutes(tools),
    ...createSiteRoutes(tools),
    ...createSitePictureRoutes(tools),
    ...createOwnPageRoutes(tools),
    ...createRedirectRoutes(tools),
    ...createAccountRoutes(tools),
    ...createSecureRoutes(tools),
    ...createEmailRoutes(tools),
    ...createPasskeyRoutes(tools),
    ...createSigningRoutes(tools),
    ...createForgottenRoutes(tools),
  ];
}
