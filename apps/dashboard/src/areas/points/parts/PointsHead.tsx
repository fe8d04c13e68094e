import { formatAreaWithUnit, formatCount, formatNumber, PageHead, SearchField, Skeleton } from '@org/ui'
import type { ReactNode } from 'react'
import { PaletteHint } from '#commands/PaletteHint.tsx'
import { enterList } from '#commands/page-search.ts'
import { ExportButton } from '#exports/ListExport.tsx'
import { usePreference } from '#platform/preferences.ts'
import type { PointsView } from '../view.ts'
import { pointCount } from '../words.ts'

interface HeadProps {
  view: PointsView
  onExport: () => void
  /** What else can be done. */
  children?: ReactNode
  /** The main act. */
  primary: ReactNode
}

/** The page's head: how much there is, the search, the export. */
export function PointsHead({ view, onExport, children, primary }: HeadProps) {
  return (
    <PageHead
      title="Sampling points"
      note={<Sums sums={view.sums} />}
      search={
        <SearchField
          label="Search points"
          placeholder="Search fields, growers and point numbers"
          value={view.typed}
          onChange={view.type}
          onLeaveDown={enterList}
          hint={<PaletteHint />}
        />
      }
      actions={
        <>
          {children}
          <ExportButton onPress={onExport} />
          {primary}
        </>
      }
    />
  )
}

/** `1,240 points · 1,020 to be sampled · 62 fields · 4,930 ac · 2,480 samples`. */
function Sums({ sums }: Pick<PointsView, 'sums'>) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  if (sums === undefined) return <Skeleton width={64} />
  const { fields, area, toSample, samples } = sums.sums
  const said = [
    pointCount(sums.rows),
    ...(toSample === sums.rows ? [] : [`${formatNumber(toSample)} to be sampled`]),
    formatCount(fields, 'field', 'fields'),
    formatAreaWithUnit(area, areaUnit),
    formatCount(samples, 'sample', 'samples'),
  ]
  return <span role="status">{said.join(' · ')}</span>
}
