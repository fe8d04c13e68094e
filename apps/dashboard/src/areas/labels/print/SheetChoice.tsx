import { type LabelSymbol, SHEET_KEYS, SHEETS } from '@org/core'
import { NumberField, Segmented, Select } from '@org/ui'
import { isCountOf, isRoll, MEASURES, measureProblems } from './layout.ts'
import * as css from './Print.css.ts'
import type { PrintChoosing } from './usePrintChoices.ts'

const SHEET_OPTIONS = [
  ...SHEET_KEYS.map((key) => ({ key, label: SHEETS[key].label })),
  { key: 'own' as const, label: 'Another sheet, by its measures' },
]
const SYMBOL_LABELS: Readonly<Record<LabelSymbol, string>> = { datamatrix: 'DataMatrix', qr: 'QR code' }

/** What labels are printed on, with which code, and into which file. */
export function SheetChoice({ choices, choose, sheet }: PrintChoosing) {
  return (
    <>
      <Select
        label="Sheet"
        options={SHEET_OPTIONS}
        value={choices.sheet}
        onChange={(key) => choose({ sheet: key, startAt: 1 })}
      />
      {choices.sheet === 'own' ? <OwnSheet choices={choices} choose={choose} /> : null}
      <Segmented<LabelSymbol>
        label="Code to scan"
        segments={[
          { key: 'datamatrix', label: SYMBOL_LABELS.datamatrix },
          { key: 'qr', label: SYMBOL_LABELS.qr },
        ]}
        value={choices.symbol}
        onChange={(symbol) => choose({ symbol })}
      />
      {isRoll(sheet) ? <RollChoice choices={choices} choose={choose} /> : null}
    </>
  )
}

type PartProps = Pick<PrintChoosing, 'choices' | 'choose'>

/** A sheet that is not among those known. */
function OwnSheet({ choices: { own, symbol }, choose }: PartProps) {
  const problems = measureProblems(own, symbol)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the look of a fieldset is not wanted
    <div role="group" aria-label="Measures of the sheet" className={css.pairs}>
      {MEASURES.map(([key, label]) => {
        const problem = problems.get(key)
        return (
          <NumberField
            key={key}
            label={label}
            value={own[key]}
            onChange={(value) => choose({ own: { ...own, [key]: value }, startAt: 1 })}
            {...(isCountOf(key) ? {} : { unit: 'mm', digits: 2 })}
            {...(problem === undefined ? {} : { isInvalid: true, problem })}
          />
        )
      })}
    </div>
  )
}

/** Rolls are for any printer, or for label printers by their own language. */
function RollChoice({ choices: { output, dpi }, choose }: PartProps) {
  return (
    <>
      <Segmented<'pdf' | 'zpl'>
        label="Printed by"
        segments={[
          { key: 'pdf', label: 'Any printer (PDF)' },
          { key: 'zpl', label: 'Label printer (ZPL)' },
        ]}
        value={output}
        onChange={(next) => choose({ output: next })}
      />
      {output === 'zpl' ? (
        <Segmented<'203' | '300'>
          label="Dots per inch"
          segments={[
            { key: '203', label: '203 dpi' },
            { key: '300', label: '300 dpi' },
          ]}
          value={dpi === 203 ? '203' : '300'}
          onChange={(next) => choose({ dpi: next === '203' ? 203 : 300 })}
        />
      ) : null}
    </>
  )
}
