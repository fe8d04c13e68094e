import { type Grower, HECTARE_M2, paths } from '@org/core'
import {
  Badge,
  buttonLook,
  type Crumb,
  ErrorState,
  formatAreaWithUnit,
  formatCount,
  PageHead,
  pageStyles,
  Segmented,
  Skeleton,
  Split,
} from '@org/ui'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Activity } from '#history/activity/Activity.tsx'
import { Gone, isGone } from '#history/Gone.tsx'
import { FieldMap } from '#map/FieldMap.tsx'
import { Link, useNavigate } from '#platform/links.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { usePreference } from '#platform/preferences.ts'
import { year as yearParam } from '#platform/view.ts'
import { addFieldsHref } from '../add-fields.ts'
import { useFieldExtentOfGrower, useFieldIdsOfYear } from '../data.ts'
import { Details } from '../details/Details.tsx'
import { TextConflict } from '../details/TextConflict.tsx'
import { useGrowerEdits } from '../details/useGrowerEdits.ts'
import { useGrower } from '../lookup.ts'
import { GrowerEnrollments } from '../parts/GrowerEnrollments.tsx'
import { GrowerFields, type HoveredField } from '../parts/GrowerFields.tsx'
import { COLORS, type GrowerView, useGrowerView } from '../view.ts'
import * as css from './GrowerScreen.css.ts'

const TRAIL: readonly Crumb[] = [{ key: 'growers', link: <Link href={paths.growers.link()}>Growers</Link> }]

/** One grower: their fields by year on a map, who they are, what happened, and the way to more fields. */
export function GrowerScreen({ growerId }: { growerId: number }) {
  const { data: grower, error, reload } = useGrower(growerId)
  usePageTitle(grower?.name)
  const view = useGrowerView()
  const edits = useGrowerEdits(grower)
  const [hovered, setHovered] = useState<HoveredField | null>(null)
  const [now] = useState(() => new Date())
  const addHref = addFieldsHref(growerId, view.year, now)
  if (grower !== undefined && isGone(grower, error)) {
    return (
      <div className={pageStyles.page}>
        <PageHead title={grower.name} trail={TRAIL} />
        <div className={pageStyles.inset}>
          <Gone name={grower.name}>
            <Link className={buttonLook.primary} href={paths.growers.link()}>
              Show growers
            </Link>
          </Gone>
        </div>
      </div>
    )
  }
  if (error !== undefined && grower === undefined) {
    return (
      <div className={pageStyles.page}>
        <PageHead title="Grower" trail={TRAIL} />
        <div className={pageStyles.inset}>
          <ErrorState
            error={error}
            onRetry={() => void reload()}
            action={
              <Link className={buttonLook.neutral} href={paths.growers.link()}>
                Show growers
              </Link>
            }
          />
        </div>
      </div>
    )
  }
  const linked = { growerId, view, hovered, onHover: setHovered }
  return (
    <div className={pageStyles.page}>
      <Head grower={edits.shown} addHref={addHref} />
      <Split
        listLabel="Grower"
        phoneShows={view.phoneShows}
        onPhoneShows={view.setPhoneShows}
        list={
          <>
            <div className={css.parts}>
              <Segmented
                label="What to show"
                segments={[
                  { key: 'fields', label: 'Fields' },
                  { key: 'enrollments', label: 'Enrollments' },
                  { key: 'details', label: 'Details' },
                  { key: 'activity', label: 'History' },
                ]}
                value={view.part}
                onChange={view.setPart}
              />
            </div>
            {view.part === 'fields' ? <GrowerFields {...linked} addHref={addHref} /> : null}
            {view.part === 'enrollments' ? (
              <GrowerEnrollments growerId={growerId} fieldCount={grower?.fieldCount} />
            ) : null}
            {view.part === 'details' ? (
              <div className={pageStyles.fill}>
                <Details edits={edits} />
              </div>
            ) : null}
            {view.part === 'activity' ? (
              <div className={pageStyles.fill}>
                <Activity entity="grower" id={growerId} />
              </div>
            ) : null}
          </>
        }
        map={<GrowerMap {...linked} />}
      />
      {edits.conflict === null ? null : <TextConflict {...edits} conflict={edits.conflict} />}
    </div>
  )
}

function Head({ grower, addHref }: { grower: Grower | undefined; addHref: string }) {
  return (
    <PageHead
      title={grower?.name ?? 'Grower'}
      trail={TRAIL}
      note={grower === undefined ? <Skeleton width={32} /> : <Note grower={grower} />}
      actions={
        <Link className={buttonLook.primary} href={addHref}>
          <Plus size={16} aria-hidden />
          Add fields
        </Link>
      }
    />
  )
}

/** How much there is, and whom to call. */
function Note({ grower }: { grower: Grower }) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const { contactFirstName, contactLastName, phone, fieldCount, areaHa, active } = grower
  const parts = [
    formatCount(fieldCount, 'field', 'fields'),
    formatAreaWithUnit(areaHa * HECTARE_M2, areaUnit),
    `${contactFirstName} ${contactLastName}`.trim(),
    phone,
  ]
  return (
    <>
      {parts.filter((part) => part !== '').join(' · ')}
      {active ? null : (
        <>
          {' '}
          <Badge>Inactive</Badge>
        </>
      )}
    </>
  )
}

interface GrowerMapProps {
  growerId: number
  view: GrowerView
  hovered: HoveredField | null
  onHover: (field: HoveredField | null) => void
}

/** The fields of the list and no others. */
function GrowerMap({ growerId, view, hovered, onHover }: GrowerMapProps) {
  const { year, active, colorBy, setColorBy, setYear } = view
  const of = { growerId, year, active }
  const { data: extent } = useFieldExtentOfGrower(of)
  const ids = useFieldIdsOfYear(of)
  const navigate = useNavigate()
  const { tilesVersion: version, countsVersion } = extent ?? {}
  const fields = useMemo(() => {
    if (version === undefined || countsVersion === undefined || ids === undefined) return undefined
    const filter = { growerId: [growerId], active, ...(year === null ? {} : { year: [year] }) }
    const counts = { version: countsVersion, filter }
    return { version, growerId, ids, active, counts }
  }, [version, countsVersion, growerId, year, ids, active])
  const coloring = useMemo(
    () => ({
      by: colorBy,
      choices: COLORS,
      onChange: setColorBy,
      narrow: {
        year: {
          values: year === null ? [] : [String(year)],
          // The page shows one year or all.
          onChange: (years: readonly string[]) => setYear(yearParam.read(years.at(-1) ?? null)),
        },
      },
    }),
    [colorBy, setColorBy, year, setYear],
  )
  return (
    <div className={pageStyles.fill}>
      <FieldMap
        label="Map of this grower’s fields"
        extent={extent?.bbox ?? null}
        withoutBoundary={extent?.withoutBoundary}
        hoveredId={hovered?.id ?? null}
        hoveredBox={hovered?.bbox}
        onHover={(id) => onHover(id === null ? null : { id, bbox: null })}
        coloring={coloring}
        onSelect={(id) => id !== null && navigate(paths.editField.link({ id }))}
        {...(fields === undefined ? {} : { fields })}
      />
    </div>
  )
}
