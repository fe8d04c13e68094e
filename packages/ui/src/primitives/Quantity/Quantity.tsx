import { formatDay } from '../../format/day.ts'
import { formatDepth, formatDepthRange } from '../../format/depth.ts'
import {
  formatArea,
  formatAreaWithUnit,
  formatCount,
  formatInstant,
  formatNumber,
} from '../../format/format.ts'
import { quantity } from './Quantity.css.ts'
import { useUnits } from './units.ts'

export interface AmountProps {
  value: number
  /** What is counted, one and many: `['field', 'fields']`. */
  of?: readonly [one: string, many: string]
}

/** A whole number: `1,204`, or `1,204 fields`. */
export function Amount({ value, of }: AmountProps) {
  const text = of === undefined ? formatNumber(value) : formatCount(value, ...of)
  return (
    <data value={value} className={quantity}>
      {text}
    </data>
  )
}

export interface AreaProps {
  areaM2: number
  /** Under a head that names the unit already. */
  isBare?: boolean
}

/** An area in the person's unit. The exact square meters are its `value`. */
export function Area({ areaM2, isBare = false }: AreaProps) {
  const { area } = useUnits()
  return (
    <data value={areaM2} className={quantity}>
      {isBare ? formatArea(areaM2, area) : formatAreaWithUnit(areaM2, area)}
    </data>
  )
}

export interface DepthProps {
  /** In centimeters; with `toCm` the top of a layer. */
  cm: number
  /** The bottom of the layer, in centimeters. */
  toCm?: number
}

/** A depth, or a layer of soil, in the person's unit. */
export function Depth({ cm, toCm }: DepthProps) {
  const { depth } = useUnits()
  return (
    <span className={quantity}>
      {toCm === undefined ? formatDepth(cm, depth) : formatDepthRange(cm, toCm, depth)}
    </span>
  )
}

/** A calendar day (`2026-10-12`, the same everywhere) or an instant (ISO in UTC, shown in local time). */
export type MomentProps = { day: string } | { instant: string }

export function Moment(props: MomentProps) {
  const [machine, text] =
    'day' in props ? [props.day, formatDay(props.day)] : [props.instant, formatInstant(props.instant)]
  return (
    <time dateTime={machine} className={quantity}>
      {text}
    </time>
  )
}
