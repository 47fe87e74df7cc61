// Replies to reporters of complaints, saved for all team members or for one of them.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { personalTables } from './personal-tables.ts';
import { savedReplyRoutes } from './routes.ts';

export const savedRepliesFeature = defineFeature({
  name: 'saved-replies',
  routes: () => savedReplyRoutes,
  tables: personalTables,
});
