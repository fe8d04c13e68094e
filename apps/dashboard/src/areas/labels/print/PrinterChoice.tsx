import { MAX_OFFSET_MM } from '@org/core'
import { NumberField, SuggestField } from '@org/ui'
import { offsetProblem } from './layout.ts'
import * as css from './Print.css.ts'
import type { PrintChoosing } from './usePrintChoices.ts'

/** Which printer, and how far it moves what it prints: kept for each by its name, on this device. */
export function PrinterChoice({ choices, choose, choosePrinter, printers }: PrintChoosing) {
  return (
    <>
      <SuggestField
        label="Printer"
        suggestions={printers}
        value={choices.printer}
        onChange={choosePrinter}
        note={`Name it as you like: its offset, up to ${MAX_OFFSET_MM} mm, is kept on this device.`}
        placeholder="Office printer"
      />
      <div className={css.pairs}>
        <Offset label="To the right" value={choices.xMm} onChange={(xMm) => choose({ xMm })} />
        <Offset label="Down" value={choices.yMm} onChange={(yMm) => choose({ yMm })} />
      </div>
    </>
  )
}

interface OffsetProps {
  label: string
  value: number | null
  onChange: (mm: number | null) => void
}

function Offset({ label, value, onChange }: OffsetProps) {
  const problem = offsetProblem(value)
  return (
    <NumberField
      label={label}
      unit="mm"
      digits={1}
      step={0.1}
      value={value}
      onChange={onChange}
      {...(problem === null ? {} : { isInvalid: true, problem })}
    />
  )
}
