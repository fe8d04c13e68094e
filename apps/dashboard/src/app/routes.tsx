import { paths, type RouteMatch } from '@org/core'
import type { ReactNode } from 'react'
import { id as idParam, text, useParam } from '#platform/view.ts'
import { MissingPage, type RecordList } from './pages/MissingPage.tsx'
import {
  AdminErrorPage,
  AuditScreen,
  ChangelogPage,
  CollectScreen,
  EditFieldScreen,
  EnrollmentsScreen,
  FieldsScreen,
  FieldsWorkbookScreen,
  GrowerScreen,
  GrowersScreen,
  HistoryScreen,
  ImportFieldsScreen,
  isCollecting,
  isShellPage,
  LabelsScreen,
  NewFieldScreen,
  NewFieldWays,
  PointsScreen,
  PointsWorkbookScreen,
  ReportScreen,
  SamplesWorkbookScreen,
  type ShellPage,
  StaffScreen,
  StrataScreen,
  StrataWorkbookScreen,
  UploadScreen,
} from './screens.ts'

interface Page {
  title: string
  content: (params: Readonly<Record<string, string>>) => ReactNode
}

const FIELDS = { text: 'Show fields', href: paths.fields.link() }
const GROWERS = { text: 'Show growers', href: paths.growers.link() }

/** Every page of the shell: its title, and what it shows. Routes compose the areas. */
const PAGES: Record<ShellPage, Page> = {
  fields: {
    title: 'Fields',
    content: () => <FieldsScreen />,
  },
  growers: {
    title: 'Growers',
    content: () => <GrowersScreen />,
  },
  grower: {
    title: 'Grower',
    content: ({ id }) =>
      withId(id, 'This grower does not exist', GROWERS, (growerId) => (
        <GrowerScreen key={growerId} growerId={growerId} />
      )),
  },
  newField: {
    title: 'New field',
    content: () => <NewField />,
  },
  editField: {
    title: 'Field',
    content: ({ id }) =>
      withId(id, 'This field does not exist', FIELDS, (fieldId) => (
        <EditFieldScreen key={fieldId} fieldId={fieldId} />
      )),
  },
  strata: { title: 'Strata', content: () => <StrataScreen /> },
  enrollments: {
    title: 'Enrollments',
    content: () => <EnrollmentsScreen />,
  },
  samplingReport: {
    title: 'Sampling report',
    content: () => <ReportScreen />,
  },
  samplingPoints: {
    title: 'Sampling points',
    content: () => <PointsScreen />,
  },
  samplingLabelTracking: {
    title: 'Label tracking',
    content: () => <LabelsScreen />,
  },
  samplingUpload: {
    title: 'Sampling data upload',
    content: () => <UploadScreen />,
  },
  spreadsheetsFields: {
    title: 'Fields workbook',
    content: () => <FieldsWorkbookScreen />,
  },
  spreadsheetsStrata: {
    title: 'Strata workbook',
    content: () => <StrataWorkbookScreen />,
  },
  spreadsheetsPoints: {
    title: 'Points workbook',
    content: () => <PointsWorkbookScreen />,
  },
  spreadsheetsSamples: {
    title: 'Samples workbook',
    content: () => <SamplesWorkbookScreen />,
  },
  adminStaff: { title: 'Staff', content: () => <StaffScreen /> },
  history: { title: 'What changed', content: () => <HistoryScreen /> },
  adminAudit: { title: 'Audit log', content: () => <AuditScreen /> },
  adminError: {
    title: 'Something went wrong',
    content: () => <AdminErrorPage />,
  },
  changelog: { title: 'Releases', content: () => <ChangelogPage /> },
}

/** The page of an address that the gate let in. */
export function pageOf({ name, params }: RouteMatch): { title: string; content: ReactNode } {
  if (!isShellPage(name)) return { title: 'Not found', content: null }
  const page = PAGES[name]
  return { title: page.title, content: page.content(params) }
}

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
  visit: RouteMatch,
  search: URLSearchParams,
): { title: string; content: ReactNode } | null {
  return isCollecting(visit, search) ? { title: 'Collecting', content: <CollectScreen /> } : null
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
