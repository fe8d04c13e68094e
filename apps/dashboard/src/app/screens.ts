import { matchPath, type PathName, type RouteMatch } from '@org/core'
import type { Ahead, AheadTools } from '#data/ahead.ts'
import { lazyScreen, type Preloadable } from './lazyScreen.ts'

// Imports no other program: a page's own are asked for while the frame around it is still on its way.

export const FieldsScreen = lazyScreen(
  async () => (await import('#areas/fields/screens/FieldsScreen.tsx')).FieldsScreen,
)
export const ImportFieldsScreen = lazyScreen(
  async () => (await import('#areas/uploads/screens/ImportFieldsScreen.tsx')).ImportFieldsScreen,
)
export const EditFieldScreen = lazyScreen(
  async () => (await import('#areas/fields/screens/EditFieldScreen.tsx')).EditFieldScreen,
)
export const NewFieldScreen = lazyScreen(
  async () => (await import('#areas/fields/screens/NewFieldScreen.tsx')).NewFieldScreen,
)
export const NewFieldWays = lazyScreen(
  async () => (await import('#areas/fields/editor/NewFieldWays.tsx')).NewFieldWays,
)
export const GrowersScreen = lazyScreen(
  async () => (await import('#areas/growers/screens/GrowersScreen.tsx')).GrowersScreen,
)
export const GrowerScreen = lazyScreen(
  async () => (await import('#areas/growers/screens/GrowerScreen.tsx')).GrowerScreen,
)
export const EnrollmentsScreen = lazyScreen(
  async () => (await import('#areas/enrollments/screens/EnrollmentsScreen.tsx')).EnrollmentsScreen,
)
export const StaffScreen = lazyScreen(
  async () => (await import('#areas/staff/screens/StaffScreen.tsx')).StaffScreen,
)
export const HistoryScreen = lazyScreen(
  async () => (await import('#areas/audit/screens/HistoryScreen.tsx')).HistoryScreen,
)
export const AuditScreen = lazyScreen(
  async () => (await import('#areas/audit/screens/AuditScreen.tsx')).AuditScreen,
)
export const AdminErrorPage = lazyScreen(
  async () => (await import('./pages/AdminErrorPage.tsx')).AdminErrorPage,
)
export const ChangelogPage = lazyScreen(
  async () => (await import('./changelog/ChangelogPage.tsx')).ChangelogPage,
)
export const StrataScreen = lazyScreen(
  async () => (await import('#areas/designs/screens/StrataScreen.tsx')).StrataScreen,
)
export const ReportScreen = lazyScreen(
  async () => (await import('#areas/reports/screens/ReportScreen.tsx')).ReportScreen,
)
export const PointsScreen = lazyScreen(
  async () => (await import('#areas/points/screens/PointsScreen.tsx')).PointsScreen,
)
export const CollectScreen = lazyScreen(
  async () => (await import('#areas/collecting/screens/CollectScreen.tsx')).CollectScreen,
)
export const LabelsScreen = lazyScreen(
  async () => (await import('#areas/labels/screens/LabelsScreen.tsx')).LabelsScreen,
)
export const UploadScreen = lazyScreen(
  async () => (await import('#areas/results/screens/UploadScreen.tsx')).UploadScreen,
)
const fieldsWorkbookScreen = () => import('#areas/workbooks/screens/FieldsWorkbookScreen.tsx')
export const FieldsWorkbookScreen = lazyScreen(
  async () => (await fieldsWorkbookScreen()).FieldsWorkbookScreen,
)
const strataWorkbookScreen = () => import('#areas/workbooks/screens/StrataWorkbookScreen.tsx')
export const StrataWorkbookScreen = lazyScreen(
  async () => (await strataWorkbookScreen()).StrataWorkbookScreen,
)
const pointsWorkbookScreen = () => import('#areas/workbooks/screens/PointsWorkbookScreen.tsx')
export const PointsWorkbookScreen = lazyScreen(
  async () => (await pointsWorkbookScreen()).PointsWorkbookScreen,
)
const samplesWorkbookScreen = () => import('#areas/workbooks/screens/SamplesWorkbookScreen.tsx')
export const SamplesWorkbookScreen = lazyScreen(
  async () => (await samplesWorkbookScreen()).SamplesWorkbookScreen,
)

/** Paths that only lead elsewhere, stand outside the shell, or exist in development alone. */
type OutsideShell = 'auth' | 'login' | 'home' | 'sampling' | 'spreadsheets' | 'gallery'
export type ShellPage = Exclude<PathName, OutsideShell>

interface Programs {
  /** What has to be loaded before it can be shown. */
  programs: readonly Preloadable[]
  /** What asks ahead for its data: a program of its own, which comes before the page's. */
  ahead?: () => Promise<Ahead>
}

/** What each page of the shell loads. */
const PROGRAMS: Record<ShellPage, Programs> = {
  fields: {
    programs: [FieldsScreen],
    ahead: async () => (await import('#areas/fields/fields-ahead.ts')).fieldsAhead,
  },
  growers: {
    programs: [GrowersScreen],
    ahead: async () => (await import('#areas/growers/list.ts')).growersAhead,
  },
  grower: {
    programs: [GrowerScreen],
    ahead: async () => (await import('#areas/growers/grower-ahead.ts')).growerAhead,
  },
  newField: {
    programs: [NewFieldWays, NewFieldScreen, ImportFieldsScreen],
    ahead: async () => (await import('#areas/fields/editor/field-ahead.ts')).newFieldAhead,
  },
  editField: {
    programs: [EditFieldScreen],
    ahead: async () => (await import('#areas/fields/editor/field-ahead.ts')).fieldAhead,
  },
  strata: { programs: [StrataScreen] },
  enrollments: {
    programs: [EnrollmentsScreen],
    ahead: async () => (await import('#areas/enrollments/ahead.ts')).enrollmentsAhead,
  },
  samplingReport: { programs: [ReportScreen] },
  samplingPoints: {
    programs: [PointsScreen],
    ahead: async () => (await import('#areas/points/points-ahead.ts')).pointsAhead,
  },
  samplingLabelTracking: {
    programs: [LabelsScreen],
    ahead: async () => (await import('#areas/labels/labels-ahead.ts')).labelsAhead,
  },
  samplingUpload: { programs: [UploadScreen] },
  spreadsheetsFields: {
    programs: [FieldsWorkbookScreen],
    ahead: async () => (await fieldsWorkbookScreen()).fieldsWorkbookAhead,
  },
  spreadsheetsStrata: {
    programs: [StrataWorkbookScreen],
    ahead: async () => (await strataWorkbookScreen()).strataWorkbookAhead,
  },
  spreadsheetsPoints: {
    programs: [PointsWorkbookScreen],
    ahead: async () => (await pointsWorkbookScreen()).pointsWorkbookAhead,
  },
  spreadsheetsSamples: {
    programs: [SamplesWorkbookScreen],
    ahead: async () => (await samplesWorkbookScreen()).samplesWorkbookAhead,
  },
  adminStaff: { programs: [StaffScreen] },
  history: { programs: [HistoryScreen] },
  adminAudit: { programs: [AuditScreen] },
  adminError: { programs: [AdminErrorPage] },
  changelog: { programs: [ChangelogPage] },
}

/** The programs of the page at a path, for loading them ahead. */
export function programsOf(path: string): readonly Preloadable[] {
  return programsAt(matchPath(path))?.programs ?? []
}

/** Whether an address is that of a crew's page, which stands alone, without the frame. */
export const isCollecting = ({ name }: RouteMatch, search: URLSearchParams): boolean =>
  name === 'samplingPoints' && search.has('collect')

/** Loads the programs of the page at an address, and what asks ahead for its data. */
export async function loadAt({ pathname, searchParams }: URL): Promise<void> {
  const visit = matchPath(pathname)
  if (visit !== null && isCollecting(visit, searchParams)) return CollectScreen.preload()
  const page = programsAt(visit)
  await Promise.all([page?.ahead?.(), ...(page?.programs ?? []).map(({ preload }) => preload())])
}

/** Asks for the data of the page at an address. What does not come, the page asks for again. Resolves after that. */
export async function askAhead({ pathname, searchParams }: URL, tools: AheadTools): Promise<void> {
  const visit = matchPath(pathname)
  const ahead = await programsAt(visit)
    ?.ahead?.()
    .catch(() => null)
  if (visit !== null) await ahead?.(tools, { params: visit.params, search: searchParams })
}

/** Paths that only lead to a page. */
const LEADS_TO: Partial<Record<PathName, ShellPage>> = {
  home: 'fields',
  sampling: 'samplingReport',
  spreadsheets: 'spreadsheetsFields',
}

function programsAt(visit: RouteMatch | null): Programs | null {
  if (visit === null) return null
  const name = LEADS_TO[visit.name] ?? visit.name
  return isShellPage(name) ? PROGRAMS[name] : null
}

/** Those of every page. */
export const allPrograms = (): readonly Preloadable[] =>
  Object.values(PROGRAMS).flatMap(({ programs }) => programs)

export const isShellPage = (name: PathName): name is ShellPage => Object.hasOwn(PROGRAMS, name)
