import { paths, type StaffMember } from '@org/core'
import {
  Button,
  Drawer,
  EmptyState,
  ErrorState,
  formatCount,
  PageHead,
  pageStyles,
  SearchField,
  Segmented,
  Skeleton,
} from '@org/ui'
import { SearchX, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { Activity } from '#history/activity/Activity.tsx'
import { useTypedSearch } from '#lists/typed-search.ts'
import { Link, useSearchParams } from '#platform/links.tsx'
import { id as idParam, oneOf, useParam } from '#platform/view.ts'
import type { Deed } from '../access.ts'
import { useStaff } from '../data.ts'
import { AccessDialog } from '../parts/AccessDialog.tsx'
import { PersonLine } from '../parts/PersonLine.tsx'
import { Services } from '../parts/Services.tsx'
import * as css from '../parts/Staff.css.ts'
import { useServices } from '../services.ts'

const SHOWN = oneOf(['people', 'services'])
const SEGMENTS = [
  { key: 'people', label: 'People' },
  { key: 'services', label: 'Service accounts' },
] as const

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Who works here, who manages operations, whose access is suspended, and which programs call. For operation managers. */
export function StaffScreen() {
  const { allowed, why } = useMay('staff.manage')
  const { data, error, reload } = useStaff(allowed)
  const { typed, type, search } = useTypedSearch()
  const [show, setShow] = useParam('show', SHOWN)
  const all = data?.items ?? []
  const shown = all.filter((member) => fits(member, search))
  const shownOf = (
    <Segmented
      label="Show"
      segments={SEGMENTS}
      value={show}
      onChange={(chosen) => setShow(chosen, { push: true })}
    />
  )
  return (
    <div className={pageStyles.page}>
      <PageHead
        title="Staff"
        note={
          allowed && data !== undefined && show === 'people' ? (
            <Count all={all} shown={shown.length} />
          ) : undefined
        }
        {...(show === 'services'
          ? {}
          : {
              search: (
                <SearchField label="Search staff" placeholder="Search staff" value={typed} onChange={type} />
              ),
            })}
        actions={allowed ? <Link href={paths.adminAudit.link()}>Audit log</Link> : undefined}
      />
      {allowed && show === 'people' ? <div className={css.bar}>{shownOf}</div> : null}
      <div className={pageStyles.fill}>
        {why !== null ? (
          <EmptyState icon={<ShieldAlert size={32} />} title={why}>
            Ask an operation manager to add a manager or to end someone’s access.
          </EmptyState>
        ) : show === 'services' ? (
          <Services lead={shownOf} />
        ) : error !== undefined && data === undefined ? (
          <div className={pageStyles.inset}>
            <ErrorState error={error} onRetry={() => void reload()} />
          </div>
        ) : data === undefined ? (
          <div className={css.waiting} aria-busy>
            {SKELETONS.map((key) => (
              <Skeleton key={key} width={96} />
            ))}
          </div>
        ) : (
          <People all={all} shown={shown} onClear={() => type('')} />
        )}
      </div>
      <History all={all} isAllowed={allowed} />
    </div>
  )
}

const fits = ({ name, email }: StaffMember, search: string): boolean =>
  `${name}\n${email}`.toLowerCase().includes(search.toLowerCase())

function Count({ all, shown }: { all: readonly StaffMember[]; shown: number }) {
  const managers = all.filter((member) => member.isOperationManager && member.suspendedAt === null).length
  return (
    <span role="status">
      {formatCount(shown, 'person', 'people')} ·{' '}
      {formatCount(managers, 'operation manager', 'operation managers')}
    </span>
  )
}

interface PeopleProps {
  all: readonly StaffMember[]
  shown: readonly StaffMember[]
  onClear: () => void
}

function People({ all, shown, onClear }: PeopleProps) {
  const [asked, setAsked] = useState<{ deed: Deed; id: number } | null>(null)
  const [params] = useSearchParams()
  const historyHref = ({ id }: StaffMember) =>
    `${paths.adminStaff.link()}?${new URLSearchParams({ ...Object.fromEntries(params), open: String(id) })}`
  // The newest of the person: after somebody else was faster, trying again is about what is there now.
  const member = all.find(({ id }) => id === asked?.id)
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX size={32} />}
          title="No matching staff"
          actions={<Button onPress={onClear}>Clear the search</Button>}
        >
          Search matches any part of a name or an email address.
        </EmptyState>
      ) : (
        <ul aria-label="Staff" className={css.people}>
          {shown.map((each) => (
            <PersonLine
              key={each.id}
              member={each}
              all={all}
              onDeed={(deed) => setAsked({ deed, id: each.id })}
              historyHref={historyHref(each)}
            />
          ))}
        </ul>
      )}
      {asked === null || member === undefined ? null : (
        <AccessDialog deed={asked.deed} member={member} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

/** What was done to the person or the service account that the address names. */
function History({ all, isAllowed }: { all: readonly StaffMember[]; isAllowed: boolean }) {
  const [openId, setOpenId] = useParam('open', idParam)
  const { data } = useServices(isAllowed && openId !== null)
  const opened = [...all, ...(data?.items ?? [])].find(({ id }) => id === openId)
  if (opened === undefined) return null
  return (
    <Drawer title={opened.name} isOpen onOpenChange={(isOpen) => isOpen || setOpenId(null)}>
      <Activity entity="staff" id={opened.id} />
    </Drawer>
  )
}
