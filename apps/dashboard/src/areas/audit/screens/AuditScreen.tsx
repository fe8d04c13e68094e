import { type Change, ENTITY_NAMES, paths } from '@org/core'
import { Button, EmptyState, PageHead, pageStyles } from '@org/ui'
import { History, SearchX, ShieldAlert } from 'lucide-react'
import { useMay } from '#data/permissions.ts'
import { Link } from '#platform/links.tsx'
import { useAuditLog } from '../data.ts'
import { AuditExport } from '../parts/AuditExport.tsx'
import { AuditFilters } from '../parts/AuditFilters.tsx'
import { AuditTable } from '../parts/AuditTable.tsx'
import { LineDrawer } from '../parts/LineDrawer.tsx'
import { filterOf, useAuditView } from '../view.ts'

/** Everything that was ever changed. For operation managers. */
export function AuditScreen() {
  const { why } = useMay('audit.read')
  return (
    <div className={pageStyles.page}>
      {why === null ? (
        <Log />
      ) : (
        <>
          <PageHead title="Audit log" />
          <EmptyState icon={<ShieldAlert size={32} />} title={why}>
            To see changes to the records you can read, open{' '}
            <Link href={paths.history.link()}>What changed</Link>. The page of each record also shows its
            history.
          </EmptyState>
        </>
      )}
    </div>
  )
}

function Log() {
  const [view, change, hrefOf] = useAuditView()
  const list = useAuditLog(view)
  const opened = list.rows?.find(
    ({ seq, changes }) => seq === view.open || changes.some((each) => each.seq === view.open),
  )
  const isFiltered = Object.keys(filterOf(view)).length > 0
  const clear = () => change({ staffId: null, entity: null, entityId: null, from: null, to: null })
  return (
    <>
      <PageHead
        title="Audit log"
        actions={
          <>
            <Link href={paths.adminStaff.link()}>Staff</Link>
            <AuditExport view={view} isEmpty={list.rows?.length === 0} isFiltered={isFiltered} />
          </>
        }
      />
      <AuditFilters view={view} onChange={(patch) => change({ ...patch, open: null })} />
      <div className={pageStyles.fill}>
        <AuditTable
          list={list}
          openSeq={opened?.seq ?? null}
          onOpen={({ seq }) => change({ open: seq })}
          hrefOf={({ seq }) => hrefOf({ open: seq })}
          place={`audit ${JSON.stringify(filterOf(view))}`}
          empty={<NoChanges isFiltered={isFiltered} onClear={clear} />}
        />
      </div>
      {opened === undefined ? null : (
        <LineDrawer
          line={opened}
          asked={filterOf(view)}
          onRecord={(row) =>
            change(
              { entity: entityOf(row), entityId: row.entityId, staffId: null, open: null },
              { push: true },
            )
          }
          onClose={() => change({ open: null })}
        />
      )}
    </>
  )
}

const entityOf = ({ entity }: Change) => ENTITY_NAMES.find((kind) => kind === entity) ?? null

function NoChanges({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title="No matching changes"
        actions={<Button onPress={onClear}>Clear the filters</Button>}
      >
        No change matches all filters. Choose other dates or another kind of record.
      </EmptyState>
    )
  return (
    <EmptyState icon={<History size={32} />} title="No changes yet">
      Every change to a record will appear here and stay here.
    </EmptyState>
  )
}
