import { buildBundle, isBuilt } from './supervisor/bundle.ts';
import { superviseTask } from './supervisor/supervise.ts';

/** `npm run build`: builds the pages and the operations page into `dist/`, even if they are already built. */
await superviseTask(async ({ work }) => {
  await buildBundle(work, { everything: true });
  const built = isBuilt();
  console.log(built ? 'Built dist/.' : 'The sources changed during the build; run it again.');
  return built ? 0 : 1;
});
