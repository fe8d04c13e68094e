// Which folder may import which. biome.json is made of this table and of biome-base.json: `npm run lint -- --update` writes
// it, and `npm run lint` fails when it is another one, or when a folder has no line here. Tests are free, and so are files
// that lie beside the folders (turns.ts, main.tsx).

/** Folders of apps/api/src, and what each may import of the others: whole folders, or single files of them. */
const API_FOLDERS = {
  db: [],
  auth: ['db'],
  files: ['db'],
  http: ['auth', 'db', 'files', 'jobs'],
  jobs: ['auth', 'db', 'files', 'http'],
  lists: ['db', 'http/text.ts'],
  catalog: ['areas/*/tables.ts', 'auth/tables.ts', 'db'],
  history: ['auth', 'catalog', 'db', 'http', 'lists'],
  areas: ['auth', 'db', 'files', 'history', 'http', 'jobs', 'lists'],
  demo: ['areas', 'db', 'files'],
  app: 'everything',
  testing: 'everything',
}

/** Of these folders: files that tests alone import, free as tests are. */
const API_TEST_FILES = { history: ['undo/testing.ts'], lists: ['testing*.ts'] }

/**
 * Folders of apps/api/src/areas, and what each may import: files and folders of other areas, and packages besides
 * @org/core/contract. All import shared/.
 */
const API_AREAS = {
  shared: [],
  'dash-users': [],
  staff: [],
  views: [],
  fields: [],
  growers: ['fields/search.ts'],
  'field-years': ['fields/tables.ts'],
  enrollments: ['fields/rows.ts', 'fields/tables.ts'],
  uploads: ['fields/crossings.ts', 'fields/rows.ts', 'fields/tables.ts'],
  designs: [
    '@org/sampling-design',
    'field-years/follow.ts',
    'fields/boundaries.ts',
    'fields/tables.ts',
    'labels/events.ts',
  ],
  points: [
    '@org/sampling-design',
    'designs/lists/',
    'designs/tables.ts',
    'field-years/follow.ts',
    'fields/tables.ts',
    'fields/tiles/',
  ],
  labels: [
    'designs/lists/',
    'designs/tables.ts',
    'exports/read.ts',
    'exports/write.ts',
    'field-years/follow.ts',
    'points/list.ts',
    'shipments/',
  ],
  shipments: [
    'designs/tables.ts',
    'exports/write.ts',
    'field-years/follow.ts',
    'labels/custody.ts',
    'labels/next-step.ts',
    'labels/tables.ts',
    'labels/target.ts',
  ],
  results: [
    'designs/lists/',
    'designs/tables.ts',
    'field-years/follow.ts',
    'labels/custody.ts',
    'uploads/state.ts',
    'uploads/tables.ts',
  ],
  reports: ['@org/sampling-design', 'exports/formats/', 'exports/write.ts', 'results/list.ts'],
  exports: [
    'designs/lists/',
    'enrollments/read.ts',
    'fields/read.ts',
    'growers/read.ts',
    'labels/file.ts',
    'labels/list.ts',
    'points/list.ts',
    'reports/print/file.ts',
    'results/list.ts',
    'shipments/file.ts',
  ],
}

/** Folders of apps/dashboard/src, and what each may import of the others. */
const DASHBOARD_FOLDERS = {
  platform: [],
  writes: ['platform'],
  typed: ['platform'],
  commands: ['platform'],
  data: ['platform', 'writes'],
  lists: ['commands', 'data', 'platform', 'typed', 'writes'],
  history: ['commands', 'data', 'lists', 'platform', 'typed', 'writes'],
  exports: ['commands', 'data', 'history', 'lists', 'platform', 'typed', 'writes'],
  live: ['commands', 'data', 'history', 'lists', 'platform', 'typed', 'writes'],
  moves: ['commands', 'data', 'history', 'lists', 'platform', 'typed', 'writes'],
  views: ['commands', 'data', 'history', 'lists', 'platform', 'typed', 'writes'],
  map: ['commands', 'data', 'history', 'lists', 'platform', 'typed', 'writes'],
  areas: 'everything',
  app: 'everything',
  testing: 'everything',
}

/** Folders of apps/dashboard/src/areas, and the areas whose public.ts each may import. */
const DASHBOARD_AREAS = {
  audit: [],
  staff: [],
  growers: [],
  fields: ['growers'],
  enrollments: ['fields', 'growers'],
  uploads: ['fields', 'growers'],
  designs: ['fields'],
  results: ['growers'],
  labels: ['growers', 'results'],
  points: ['growers', 'labels', 'results'],
  reports: ['growers', 'points', 'results'],
}

export const layers = { API_FOLDERS, API_TEST_FILES, API_AREAS, DASHBOARD_FOLDERS, DASHBOARD_AREAS }
