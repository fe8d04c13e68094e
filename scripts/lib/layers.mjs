// Which folder may import which. biome.json is made of this table and of biome-base.json: `npm run lint -- --update` writes
// it, and `npm run lint` fails when it is another one, or when a folder has no line here. Tests are free, and so are files
// that lie beside the folders (turns.ts, main.tsx).

/** Folders of apps/api/src, and what each may import of the others: whole folders, or single files of them. */
const API_FOLDERS = {
  metrics: [],
  db: [],
  auth: ['db'],
  files: ['db'],
  http: ['auth', 'db', 'files', 'jobs', 'metrics'],
  jobs: ['auth', 'db', 'files', 'http'],
  lists: ['db', 'http/text.ts'],
  catalog: ['areas/*/tables.ts', 'auth/tables.ts', 'db'],
  history: ['auth', 'catalog', 'db', 'http', 'lists'],
  areas: ['auth', 'db', 'files', 'history', 'http', 'jobs', 'lists'],
  demo: ['areas', 'db', 'files'],
  move: ['db'],
  lake: ['areas/*/tables.ts', 'auth/tables.ts', 'db', 'move'],
  app: 'everything',
  testing: 'everything',
}

/** Of these folders: files that tests alone import, free as tests are. */
const API_TEST_FILES = { history: ['undo/testing.ts'], lists: ['testing*.ts'] }

/**
 * Folders of apps/api/src/areas, each after those it imports, so that no two import each other: files and folders of other
 * areas, and packages besides @org/core/contract. All import shared/.
 */
const API_AREAS = {
  shared: [],
  'dash-users': [],
  staff: [],
  views: [],
  comments: [],
  exports: [],
  fields: [],
  growers: ['fields/search.ts'],
  'field-years': ['fields/tables.ts'],
  enrollments: ['fields/rows.ts', 'fields/tables.ts'],
  uploads: ['fields/crossings.ts', 'fields/rows.ts', 'fields/tables.ts'],
  designs: ['@org/sampling-design', 'field-years/follow.ts', 'fields/boundaries.ts', 'fields/tables.ts'],
  custody: ['designs/lists/shared.ts', 'designs/tables.ts', 'field-years/follow.ts', 'field-years/hold.ts'],
  points: [
    '@org/sampling-design',
    'custody/insert.ts',
    'custody/list.ts',
    'custody/move-to-points.ts',
    'designs/lists/shared.ts',
    'designs/parts.ts',
    'designs/tables.ts',
    'field-years/follow.ts',
    'field-years/hold.ts',
    'fields/tables.ts',
    'fields/tiles/',
  ],
  labels: ['custody/', 'exports/read.ts', 'exports/write.ts', 'field-years/hold.ts', 'points/list.ts'],
  shipments: [
    'custody/',
    'exports/job.ts',
    'exports/write-table.ts',
    'exports/write.ts',
    'field-years/follow.ts',
    'field-years/hold.ts',
  ],
  scan: [
    'custody/',
    'field-years/hold.ts',
    'labels/apply.ts',
    'labels/read.ts',
    'labels/tables.ts',
    'shipments/pack.ts',
    'shipments/receive.ts',
    'shipments/tables.ts',
  ],
  collecting: [
    'custody/move.ts',
    'custody/tables.ts',
    'custody/target.ts',
    'field-years/hold.ts',
    'labels/apply.ts',
    'labels/tables.ts',
    'points/acts.ts',
    'points/plannable.ts',
    'points/steps.ts',
    'scan/answer.ts',
    'scan/hold.ts',
  ],
  results: [
    'custody/move.ts',
    'custody/tables.ts',
    'designs/lists/shared.ts',
    'exports/formats/',
    'exports/job.ts',
    'exports/write-table.ts',
    'field-years/follow.ts',
    'field-years/hold.ts',
    'uploads/state.ts',
    'uploads/tables.ts',
  ],
  reports: [
    '@org/sampling-design',
    'exports/formats/xlsx.ts',
    'exports/write.ts',
    'results/list.ts',
    'results/measured.ts',
  ],
  workbooks: [
    'custody/list.ts',
    'custody/tables.ts',
    'designs/lists/strata.ts',
    'designs/tables.ts',
    'field-years/hold.ts',
    'field-years/list.ts',
    'field-years/move.ts',
    'fields/grower-lock.ts',
    'fields/tables.ts',
    'fields/years.ts',
    'points/acts.ts',
    'points/hold.ts',
    'points/list.ts',
    'points/plan.ts',
    'points/plannable.ts',
    'points/steps.ts',
    'points/tables.ts',
  ],
}

/** Folders of apps/dashboard/src, and what each may import of the others. */
const DASHBOARD_FOLDERS = {
  platform: [],
  worker: ['platform'],
  writes: ['platform'],
  unsaved: ['platform'],
  commands: ['platform'],
  data: ['platform', 'writes'],
  lists: ['commands', 'data', 'platform', 'unsaved', 'writes'],
  history: ['commands', 'data', 'lists', 'platform', 'unsaved', 'writes'],
  exports: ['commands', 'data', 'history', 'lists', 'platform', 'unsaved', 'writes'],
  live: ['commands', 'data', 'history', 'lists', 'platform', 'unsaved', 'writes'],
  workflow: ['commands', 'data', 'history', 'lists', 'platform', 'unsaved', 'writes'],
  views: ['commands', 'data', 'history', 'lists', 'platform', 'unsaved', 'writes'],
  map: ['commands', 'data', 'history', 'lists', 'platform', 'unsaved', 'writes'],
  areas: 'everything',
  app: 'everything',
  testing: 'everything',
}

/** Folders of apps/dashboard/src/areas, each after those whose public.ts it imports. */
const DASHBOARD_AREAS = {
  audit: [],
  staff: [],
  comments: [],
  growers: [],
  fields: ['comments', 'growers'],
  enrollments: ['fields', 'growers'],
  uploads: ['fields', 'growers'],
  designs: ['fields', 'uploads'],
  results: ['growers'],
  labels: ['comments', 'growers', 'results'],
  points: ['comments', 'growers', 'labels', 'results'],
  collecting: [],
  reports: ['fields', 'growers', 'points', 'results'],
  workbooks: ['comments', 'growers'],
}

export const layers = { API_FOLDERS, API_TEST_FILES, API_AREAS, DASHBOARD_FOLDERS, DASHBOARD_AREAS }
