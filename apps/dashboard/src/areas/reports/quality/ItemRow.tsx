import { comparedWords, type QualityItem } from '@org/core'
import { Badge, Checkbox, useUnits } from '@org/ui'
import { TriangleAlert } from 'lucide-react'
import { isDecided } from './chosen.ts'
import { ItemActs } from './ItemActs.tsx'
import * as css from './Quality.css.ts'
import { KIND_WORDS, placeWords, resultCount, resultName, valueWords } from './words.ts'

interface ItemRowProps {
  item: QualityItem
  isPhone: boolean
  /** Analyte and laboratory have no columns of their own. */
  isNarrow: boolean
  isChosen: boolean
  onChoose: (item: QualityItem, isChosen: boolean) => void
  onReject: (item: QualityItem) => void
}

/** A result that needs a look: where it is, what it is, what is odd, who measured it, what can be done. */
export function ItemRow({ item, isPhone, isNarrow, isChosen, onChoose, onReject }: ItemRowProps) {
  const { result } = item
  const check = (
    <td className={css.checkCell}>
      {isDecided(item) ? (
        <Checkbox
          aria-label={`Choose ${resultName(result)}`}
          isSelected={isChosen}
          onChange={(next) => onChoose(item, next)}
        />
      ) : null}
    </td>
  )
  if (isPhone)
    return (
      <tr>
        {check}
        <th scope="row" className={css.tableCell}>
          <div className={css.stacked}>
            <Where item={item} />
            <span>
              {result.analyteName} <Value item={item} />
            </span>
            <Odd item={item} />
            <From item={item} />
            <ItemActs item={item} onReject={onReject} />
          </div>
        </th>
      </tr>
    )
  return (
    <tr>
      {check}
      <th scope="row" className={css.whereCell}>
        <Where item={item} />
      </th>
      {isNarrow ? null : (
        <td className={css.analyteCell} title={result.analyteName}>
          {result.analyteName}
        </td>
      )}
      <td className={css.tableCell}>
        {isNarrow ? <span className={css.note}>{result.analyteName}</span> : null}
        <Value item={item} />
      </td>
      <td className={css.whyCell}>
        <Odd item={item} />
        {isNarrow ? <From item={item} /> : null}
      </td>
      {isNarrow ? null : (
        <td className={css.fromCell}>
          <From item={item} />
        </td>
      )}
      <td className={css.actsCell}>
        <ItemActs item={item} onReject={onReject} />
      </td>
    </tr>
  )
}

interface PartProps {
  item: QualityItem
}

function Where({ item: { kind, result, results } }: PartProps) {
  const { depth } = useUnits()
  // Of another scale is a whole file, whatever sample stands for it.
  if (kind === 'jump') return <span className={css.where}>{resultCount(results)} of this file</span>
  return (
    <span>
      <span className={css.where}>{placeWords(result, depth)}</span>
      <span className={css.note}>{`${result.growerName} · ${result.year}`}</span>
    </span>
  )
}

function Value({ item: { kind, result } }: PartProps) {
  if (kind === 'jump') return null
  const [compared, given] = [comparedWords(result), valueWords(result)]
  return (
    <span>
      <span className={css.value}>{compared}</span>
      {compared === given ? null : <span className={css.note}>{`${given} in the file`}</span>}
    </span>
  )
}

const ODD = { tone: 'progress', icon: <TriangleAlert size={14} /> } as const
const Odd = ({ item: { kind, says } }: PartProps) => (
  <span>
    <Badge {...(kind === 'rejected' ? {} : ODD)}>{KIND_WORDS[kind]}</Badge> {says}
  </span>
)

const From = ({ item: { result } }: PartProps) => (
  <span>
    <span className={css.wholeLine} title={result.laboratoryName ?? undefined}>
      {result.laboratoryName ?? 'No laboratory'}
    </span>
    <span className={css.note} title={result.fileName}>
      {result.fileName}
    </span>
  </span>
)
