import { type ColumnMap, type ColumnQuestion, resultEntity } from '@org/core'
import { Badge, Button, NumberField, Select } from '@org/ui'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { numbersAsked } from './asked.ts'

interface NumberWaysProps {
  column: ColumnMap
  /** Of the column, for who cannot see where the button stands. */
  name: string
  onChange: (patch: Partial<ColumnMap>) => void
}

const LIMIT_DIGITS = 6

/** How a column writes its numbers: what its cells leave open is shown, the rest on request. */
export function NumberWays({ column, name, onChange }: NumberWaysProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { role, asks, decimalMark, gapNumbers, detectionLimit } = column
  const question = numbersAsked(column)
  const isShown = (asked: ColumnQuestion, isSaid: boolean) => isOpen || isSaid || asks.includes(asked)
  return (
    <>
      {isShown('decimalMark', decimalMark !== 'point') ? (
        <Select
          label="Decimal mark"
          options={marksFor(column)}
          value={markOf(column)}
          onChange={(mark) => onChange(MARK_CHOICES[mark])}
        />
      ) : null}
      {isShown('gapNumbers', gapNumbers !== 'asked') ? (
        <Select
          label="Numbers such as −9999"
          options={GAPS}
          value={gapNumbers}
          onChange={(stand) => onChange({ gapNumbers: stand })}
        />
      ) : null}
      {role === 'analyte' && isShown('detectionLimit', detectionLimit !== null) ? (
        <NumberField
          label={resultEntity.columns.detectionLimit.label}
          {...(column.unit === '' ? {} : { unit: column.unit })}
          value={detectionLimit}
          minValue={0}
          digits={LIMIT_DIGITS}
          onChange={(limit) => onChange({ detectionLimit: limit === 0 ? null : limit })}
        />
      ) : null}
      {question === undefined ? null : (
        <Badge tone="progress" icon={<TriangleAlert size={14} />}>
          {QUESTIONS[question]}
        </Badge>
      )}
      <Button
        tone="quiet"
        aria-expanded={isOpen}
        aria-label={`Numbers of ${name}`}
        onPress={() => setIsOpen(!isOpen)}
      >
        Numbers
      </Button>
    </>
  )
}

/** Who says which mark is decimal says what the other one is; until then it can be open. */
const MARK_CHOICES = {
  point: { decimalMark: 'point', hasThousands: true },
  comma: { decimalMark: 'comma', hasThousands: true },
  pointOnly: { decimalMark: 'point', hasThousands: false },
  commaOnly: { decimalMark: 'comma', hasThousands: false },
  asked: { decimalMark: 'asked', hasThousands: false },
} as const
type MarkChoice = keyof typeof MARK_CHOICES

const MARK_WORDS: Readonly<Record<MarkChoice, string>> = {
  point: 'Point: 1,234.5',
  comma: 'Comma: 1.234,5',
  pointOnly: 'Point; ask for 1,234',
  commaOnly: 'Comma; ask for 1.234',
  asked: 'Ask for each',
}

function markOf({ decimalMark, hasThousands }: ColumnMap): MarkChoice {
  if (decimalMark === 'asked' || hasThousands) return decimalMark
  return decimalMark === 'point' ? 'pointOnly' : 'commaOnly'
}

function marksFor(column: ColumnMap) {
  const now = markOf(column)
  const keys: MarkChoice[] = ['point', 'comma', 'asked']
  return (keys.includes(now) ? keys : [now, ...keys]).map((key) => ({ key, label: MARK_WORDS[key] }))
}

const GAPS = [
  { key: 'asked', label: 'Ask for each' },
  { key: 'empty', label: 'No result' },
  { key: 'values', label: 'Results' },
] as const

const QUESTIONS: Readonly<Record<ColumnQuestion, string>> = {
  decimalMark: 'Which decimal mark?',
  gapNumbers: 'What do they stand for?',
  detectionLimit: 'Which detection limit?',
  analyte: 'Which measurement?',
  label: 'Are they labels?',
}
