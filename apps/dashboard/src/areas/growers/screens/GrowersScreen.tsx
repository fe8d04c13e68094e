import { growerList, paths } from '@org/core'
import {
  Banner,
  Button,
  EmptyState,
  formatAreaWithUnit,
  formatCount,
  PageHead,
  pageStyles,
  SearchField,
  Segmented,
  Skeleton,
} from '@org/ui'
import { Plus, SearchX, Tractor } from 'lucide-react'
import type { ReactNode } from 'react'
import { enterList } from '#commands/page-search.ts'
import { ListExportButton } from '#exports/ListExport.tsx'
import { exportOf } from '#exports/list-export.ts'
import { ColumnsMenu } from '#lists/ColumnsMenu.tsx'
import { LandTabs } from '#lists/LandTabs.tsx'
import { useNavigate } from '#platform/links.tsx'
import { useIsPhone } from '#platform/phone.ts'
import { usePreference } from '#platform/preferences.ts'
import { flag, useParam } from '#platform/view.ts'
import { PageViews } from '#views/SavedViews.tsx'
import { GROWERS, type GrowersView, useGrowers } from '../list.ts'
import { GrowerTable } from '../parts/GrowerTable.tsx'
import { NewGrowerDialog } from '../parts/NewGrowerDialog.tsx'
import { useAddingFields } from '../view.ts'
import * as css from './GrowersScreen.css.ts'

/** Every grower, searched, sorted and narrowed, and the way to a new one. */
export function GrowersScreen() {
  const view = useGrowers()
  const adding = useAddingFields()
  const hrefOf = adding.href ?? growerHref
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [isCreating, setIsCreating] = useParam('new', flag)
  const newGrower = (
    <Button tone="primary" icon={<Plus size={16} aria-hidden />} onPress={() => setIsCreating(true)}>
      New grower
    </Button>
  )
  const isEmpty = !GROWERS.isNarrowed(view.filter) && view.rows.count === 0
  return (
    <div className={pageStyles.page}>
      <PageHead
        title="Growers"
        note={<Totals sums={view.sums} />}
        search={
          <SearchField
            label="Search growers"
            placeholder="Search growers"
            value={view.typed}
            onChange={view.type}
            onLeaveDown={enterList}
          />
        }
        actions={
          <>
            {isEmpty ? null : <Exporting view={view} />}
            {isEmpty ? null : newGrower}
          </>
        }
      />
      <LandTabs />
      {adding.href === null ? null : (
        <Banner tone="plan" onDismiss={adding.stop}>
          Choose a grower to add fields to
        </Banner>
      )}
      <div className={css.bar}>
        <Segmented
          label="Which growers"
          segments={[
            { key: 'active', label: 'Active' },
            { key: 'inactive', label: 'Inactive' },
            { key: 'all', label: 'All' },
          ]}
          value={view.filter.active}
          onChange={(active) => view.narrow({ active })}
        />
        <div className={css.choices}>
          <PageViews of={GROWERS} />
          {/* A phone has room for three, whichever are chosen. */}
          {isPhone ? null : <ColumnsMenu list={growerList} shown={view.shown} />}
        </div>
      </div>
      <div className={pageStyles.fill}>
        <GrowerTable view={view} href={hrefOf} empty={<NoGrowers view={view} newGrower={newGrower} />} />
      </div>
      <NewGrowerDialog
        isOpen={isCreating}
        onOpenChange={setIsCreating}
        onCreated={(grower) => navigate(hrefOf(grower.id))}
      />
    </div>
  )
}

const growerHref = (id: number): string => paths.grower.link({ id })

function Exporting({ view }: { view: GrowersView }) {
  return <ListExportButton {...exportOf(GROWERS, view)} count={view.sums?.rows} />
}

/** How many were found, and what their fields in use add up to; said when it changes. */
function Totals({ sums }: Pick<GrowersView, 'sums'>) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  if (sums === undefined) return <Skeleton width={48} />
  return (
    <span role="status">
      {[
        formatCount(sums.rows, 'grower', 'growers'),
        formatCount(sums.sums.fields, 'field', 'fields'),
        formatAreaWithUnit(sums.sums.area, areaUnit),
      ].join(' · ')}
    </span>
  )
}

function NoGrowers({ view, newGrower }: { view: GrowersView; newGrower: ReactNode }) {
  const { search, active } = view.filter
  if (search !== '')
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title="No matching growers"
        actions={
          <>
            <Button onPress={() => view.type('')}>Clear the search</Button>
            {active === 'all' ? null : (
              <Button onPress={() => view.narrow({ active: 'all' })}>Search inactive growers too</Button>
            )}
          </>
        }
      >
        Search matches any part of a grower’s name.
      </EmptyState>
    )
  if (active === 'inactive')
    return (
      <EmptyState
        icon={<Tractor size={32} />}
        title="No inactive growers"
        actions={<Button onPress={() => view.narrow({ active: 'active' })}>Show active growers</Button>}
      >
        Operation managers can deactivate a grower on its page. The grower and its fields are kept.
      </EmptyState>
    )
  return (
    <EmptyState icon={<Tractor size={32} />} title="No growers yet" actions={newGrower}>
      Fields belong to a grower. Create the first grower, then draw its fields or add a boundary file.
    </EmptyState>
  )
}
