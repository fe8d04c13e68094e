import { matchPath, type PathName, paths, type RouteMatch } from '@org/core'
import type { ReactNode } from 'react'
import type { Ahead, AheadTools } from '#data/ahead.ts'
import { id as idParam, text, useParam } from '#platform/view.ts'
import { lazyScreen, type Preloadable } from './lazyScreen.ts'
import { MissingPage, type RecordList } from './pages/MissingPage.tsx'

/** Paths that only lead elsewhere, stand outside the shell, or exist in development alone. */
type OutsideShell = 'auth' | 'login' | 'home' | 'sampling' | 'spreadsheets' | 'gallery'
type ShellPage = Exclude<PathName, OutsideShell>

interface Page {
  title: string
  /** What has to be loaded before it can be shown. */
  programs?: readonly Preloadable[]
  /** What asks ahead for its data. */
  ahead?: () => Promise<Ahead>
  content: (params: Readonly<Record<string, string>>) => ReactNode
}

const fieldsScreen = () => import('#areas/fields/screens/FieldsScreen.tsx')
const FieldsScreen = lazyScreen(async () => (await fieldsScreen()).FieldsScreen)
const ImportFieldsScreen = lazyScreen(
  async () => (await import('#areas/uploads/screens/ImportFieldsScreen.tsx')).ImportFieldsScreen,
)
const editFieldScreen = () => import('#areas/fields/screens/EditFieldScreen.tsx')
const EditFieldScreen = lazyScreen(async () => (await editFieldScreen()).EditFieldScreen)
const newFieldScreen = () => import('#areas/fields/screens/NewFieldScreen.tsx')
const NewFieldScreen = lazyScreen(async () => (await newFieldScreen()).NewFieldScreen)
const NewFieldWays = lazyScreen(
  async () => (await import('#areas/fields/editor/NewFieldWays.tsx')).NewFieldWays,
)
const growersScreen = () => import('#areas/growers/screens/GrowersScreen.tsx')
const GrowersScreen = lazyScreen(async () => (await growersScreen()).GrowersScreen)
const growerScreen = () => import('#areas/growers/screens/GrowerScreen.tsx')
const GrowerScreen = lazyScreen(async () => (await growerScreen()).GrowerScreen)
const enrollmentsScreen = () => import('#areas/enrollments/screens/EnrollmentsScreen.tsx')
const EnrollmentsScreen = lazyScreen(async () => (await enrollmentsScreen()).EnrollmentsScreen)
const StaffScreen = lazyScreen(async () => (await import('#areas/staff/screens/StaffScreen.tsx')).StaffScreen)
const HistoryScreen = lazyScreen(
  async () => (await import('#areas/audit/screens/HistoryScreen.tsx')).HistoryScreen,
)
const AuditScreen = lazyScreen(async () => (await import('#areas/audit/screens/AuditScreen.tsx')).AuditScreen)
const AdminErrorPage = lazyScreen(async () => (await import('./pages/AdminErrorPage.tsx')).AdminErrorPage)
const ChangelogPage = lazyScreen(async () => (await import('./changelog/ChangelogPage.tsx')).ChangelogPage)

const StrataScreen = lazyScreen(
  async () => (await import('#areas/designs/screens/StrataScreen.tsx')).StrataScreen,
)

const ReportScreen = lazyScreen(
  async () => (await import('#areas/reports/screens/ReportScreen.tsx')).ReportScreen,
)

const pointsScreen = () => import('#areas/points/screens/PointsScreen.tsx')
const PointsScreen = lazyScreen(async () => (await pointsScreen()).PointsScreen)

const collectScreen = () => import('#areas/collecting/screens/CollectScreen.tsx')
const CollectScreen = lazyScreen(async () => (await collectScreen()).CollectScreen)

const labelsScreen = () => import('#areas/labels/screens/LabelsScreen.tsx')
const LabelsScreen = lazyScreen(async () => (await labelsScreen()).LabelsScreen)

const UploadScreen = lazyScreen(
  async () => (await import('#areas/results/screens/UploadScreen.tsx')).UploadScreen,
)

const fieldsWorkbookScreen = () => import('#areas/workbooks/screens/FieldsWorkbookScreen.tsx')
const FieldsWorkbookScreen = lazyScreen(async () => (await fieldsWorkbookScreen()).FieldsWorkbookScreen)
const strataWorkbookScreen = () => import('#areas/workbooks/screens/StrataWorkbookScreen.tsx')
const StrataWorkbookScreen = lazyScreen(async () => (await strataWorkbookScreen()).StrataWorkbookScreen)
const pointsWorkbookScreen = () => import('#areas/workbooks/screens/PointsWorkbookScreen.tsx')
const PointsWorkbookScreen = lazyScreen(async () => (await pointsWorkbookScreen()).PointsWorkbookScreen)
const samplesWorkbookScreen = () => import('#areas/workbooks/screens/SamplesWorkbookScreen.tsx')
const SamplesWorkbookScreen = lazyScreen(async () => (await samplesWorkbookScreen()).SamplesWorkbookScreen)

const FIELDS = { text: 'Show fields', href: paths.fields.link() }
const GROWERS = { text: 'Show growers', href: paths.growers.link() }

/** Every page of the shell: its title, and what it shows. Routes compose the areas. */
const PAGES: Record<ShellPage, Page> = {
  fields: {
    title: 'Fields',
    programs: [FieldsScreen],
    ahead: async () => (await fieldsScreen()).fieldsAhead,
    content: () => <FieldsScreen />,
  },
  growers: {
    title: 'Growers',
    programs: [GrowersScreen],
    ahead: async () => (await growersScreen()).growersAhead,
    content: () => <GrowersScreen />,
  },
  grower: {
    title: 'Grower',
    programs: [GrowerScreen],
    ahead: async () => (await growerScreen()).growerAhead,
    content: ({ id }) =>
      withId(id, 'This grower does not exist', GROWERS, (growerId) => (
        <GrowerScreen key={growerId} growerId={growerId} />
      )),
  },
  newField: {
    title: 'New field',
    programs: [NewFieldWays, NewFieldScreen, ImportFieldsScreen],
    ahead: async () => (await newFieldScreen()).newFieldAhead,
    content: () => <NewField />,
  },
  editField: {
    title: 'Field',
    programs: [EditFieldScreen],
    ahead: async () => (await editFieldScreen()).fieldAhead,
    content: ({ id }) =>
      withId(id, 'This field does not exist', FIELDS, (fieldId) => (
        <EditFieldScreen key={fieldId} fieldId={fieldId} />
      )),
  },
  strata: { title: 'Strata', programs: [StrataScreen], content: () => <StrataScreen /> },
  enrollments: {
    title: 'Enrollments',
    programs: [EnrollmentsScreen],
    ahead: async () => (await enrollmentsScreen()).enrollmentsAhead,
    content: () => <EnrollmentsScreen />,
  },
  samplingReport: {
    title: 'Sampling report',
    programs: [ReportScreen],
    content: () => <ReportScreen />,
  },
  samplingPoints: {
    title: 'Sampling points',
    programs: [PointsScreen],
    ahead: async () => (await pointsScreen()).pointsAhead,
    content: () => <PointsScreen />,
  },
  samplingLabelTracking: {
    title: 'Label tracking',
    programs: [LabelsScreen],
    ahead: async () => (await labelsScreen()).labelsAhead,
    content: () => <LabelsScreen />,
  },
  samplingUpload: {
    title: 'Sampling data upload',
    programs: [UploadScreen],
    content: () => <UploadScreen />,
  },
  spreadsheetsFields: {
    title: 'Fields workbook',
    programs: [FieldsWorkbookScreen],
    ahead: async () => (await fieldsWorkbookScreen()).fieldsWorkbookAhead,
    content: () => <FieldsWorkbookScreen />,
  },
  spreadsheetsStrata: {
    title: 'Strata workbook',
    programs: [StrataWorkbookScreen],
    ahead: async () => (await strataWorkbookScreen()).strataWorkbookAhead,
    content: () => <StrataWorkbookScreen />,
  },
  spreadsheetsPoints: {
    title: 'Points workbook',
    programs: [PointsWorkbookScreen],
    ahead: async () => (await pointsWorkbookScreen()).pointsWorkbookAhead,
    content: () => <PointsWorkbookScreen />,
  },
  spreadsheetsSamples: {
    title: 'Samples workbook',
    programs: [SamplesWorkbookScreen],
    ahead: async () => (await samplesWorkbookScreen()).samplesWorkbookAhead,
    content: () => <SamplesWorkbookScreen />,
  },
  adminStaff: { title: 'Staff', programs: [StaffScreen], content: () => <StaffScreen /> },
  history: { title: 'What changed', programs: [HistoryScreen], content: () => <HistoryScreen /> },
  adminAudit: { title: 'Audit log', programs: [AuditScreen], content: () => <AuditScreen /> },
  adminError: {
    title: 'Something went wrong',
    programs: [AdminErrorPage],
    content: () => <AdminErrorPage />,
  },
  changelog: { title: 'Releases', programs: [ChangelogPage], content: () => <ChangelogPage /> },
}

/** The page of an address that the gate let in. */
export function pageOf({ name, params }: RouteMatch): { title: string; content: ReactNode } {
  if (!isShellPage(name)) return { title: 'Not found', content: null }
  const page = PAGES[name]
  return { title: page.title, content: page.content(params) }
}

/** The programs of the page at a path, for loading them ahead. */
export function programsOf(path: string): readonly Preloadable[] {
  return pageAt(matchPath(path))?.programs ?? []
}

/** Asks for the data of the page at an address. What does not come, the page asks for again. */
export async function askAhead({ pathname, searchParams }: URL, tools: AheadTools): Promise<void> {
  const visit = matchPath(pathname)
  const ahead = await pageAt(visit)
    ?.ahead?.()
    .catch(() => null)
  if (visit !== null) ahead?.(tools, { params: visit.params, search: searchParams })
}

/** Paths that only lead to a page. */
const LEADS_TO: Partial<Record<PathName, ShellPage>> = {
  home: 'fields',
  sampling: 'samplingReport',
  spreadsheets: 'spreadsheetsFields',
}

function pageAt(visit: RouteMatch | null): Page | null {
  if (visit === null) return null
  const name = LEADS_TO[visit.name] ?? visit.name
  return isShellPage(name) ? PAGES[name] : null
}

/** Those of every page. */
export const allPrograms = (): readonly Preloadable[] =>
  Object.values(PAGES).flatMap(({ programs = [] }) => programs)

const isShellPage = (name: PathName): name is ShellPage => Object.hasOwn(PAGES, name)

/** The gate has seen to it that both parameters are there and that the year is in the window. */
function NewField(): ReactNode {
  const [growerId] = useParam('growerId', text)
  const [year] = useParam('year', text)
  return withId(growerId.trim(), 'This grower does not exist', GROWERS, (id) => (
    <NewFieldWays>
      {(way) =>
        way === 'file' ? (
          <ImportFieldsScreen growerId={id} year={Number(year)} />
        ) : (
          <NewFieldScreen growerId={id} year={Number(year)} startsWithPaste={way === 'paste'} />
        )
      }
    </NewFieldWays>
  ))
}

/** What a phone shows at an address without the frame around it; null where the address is of a page in the frame. */
export function bareAt(
  { name }: RouteMatch,
  search: URLSearchParams,
): { title: string; content: ReactNode } | null {
  return name === 'samplingPoints' && search.has('collect')
    ? { title: 'Collecting', content: <CollectScreen /> }
    : null
}

/** Ids are positive integers: any other leads nowhere, and no server need be asked. */
function withId(
  text: string | undefined,
  missing: string,
  list: RecordList,
  show: (id: number) => ReactNode,
): ReactNode {
  const id = idParam.read(text ?? null)
  return id === null ? <MissingPage title={missing} list={list} /> : show(id)
}
