import type { ProgramEstimate } from '@org/core'
import { IntervalChart } from '@org/ui/charts'
import { percentOf } from './words.ts'

interface FieldChartProps {
  estimate: ProgramEstimate
  /** Those that are drawn, as far as they have a mean. */
  fields: ProgramEstimate['fields']
}

/** Fields of a program against its mean. */
export function FieldChart({ estimate: { shown, mean, confidence }, fields }: FieldChartProps) {
  // One that is left out of the sum is in the table, with the reason.
  const drawn = fields.filter((field) => field.mean !== null && field.problem === null)
  const names = drawn.map(({ fieldName }) => fieldName)
  return (
    <IntervalChart
      title="By field, with interval"
      description="Each field’s mean with its interval. The line is the mean of the program."
      groupName="Field"
      measure={{
        ...{ kind: 'quantity', name: shown?.name ?? 'Mean' },
        ...{ unit: shown?.unit ?? '', digits: shown?.decimals ?? 2 },
      }}
      confidencePercent={percentOf(confidence)}
      rows={drawn.map(({ fieldName, growerName, mean: estimate, interval }) => ({
        label: isOnce(names, fieldName) ? fieldName : `${fieldName}, ${growerName}`,
        ...{ estimate, lower: interval?.[0] ?? null, upper: interval?.[1] ?? null },
      }))}
      {...(mean === null ? {} : { reference: { label: 'Mean of the program', value: mean } })}
    />
  )
}

const isOnce = (names: readonly string[], name: string): boolean =>
  names.indexOf(name) === names.lastIndexOf(name)
