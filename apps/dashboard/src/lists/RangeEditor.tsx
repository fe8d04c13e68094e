import { ACRE_M2, type AreaUnit, areaIn, HECTARE_M2, type Kind, type Range } from '@org/core'
import { Button, DatePicker, DialogActions, NumberField } from '@org/ui'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import * as css from './RangeEditor.css.ts'

export interface RangeEditorProps {
  label: string
  kind: Kind
  value: Range<string | number> | undefined
  areaUnit: AreaUnit
  onChange: (value: Range<string | number> | undefined) => void
}

/** From one value to another, both included. Either can be left empty. */
export function RangeEditor({ kind, value, areaUnit, onChange }: RangeEditorProps) {
  return kind.quantity === 'area' ? (
    <Areas value={value} areaUnit={areaUnit} onChange={onChange} />
  ) : (
    <Days value={value} onChange={onChange} />
  )
}

type EndsProps = Pick<RangeEditorProps, 'value' | 'onChange'>

function Areas({
  value: [low = '', high = ''] = ['', ''],
  areaUnit,
  onChange,
}: EndsProps & Pick<RangeEditorProps, 'areaUnit'>) {
  const shown = (end: string | number) => (end === '' ? null : rounded(areaIn(areaUnit, Number(end))))
  const [from, setFrom] = useState(() => shown(low))
  const [to, setTo] = useState(() => shown(high))
  const squareMeters = (end: number | null) =>
    end === null ? '' : rounded(end * (areaUnit === 'ha' ? HECTARE_M2 : ACRE_M2))
  return (
    <Ends
      backward={from !== null && to !== null && to < from ? 'To is less than From' : null}
      ends={[squareMeters(from), squareMeters(to)]}
      onChange={onChange}
    >
      {(end) => (
        <>
          <NumberField label="From" unit={areaUnit} digits={2} minValue={0} value={from} onChange={setFrom} />
          <NumberField
            label="To"
            unit={areaUnit}
            digits={2}
            minValue={0}
            value={to}
            onChange={setTo}
            {...end}
          />
        </>
      )}
    </Ends>
  )
}

function Days({ value: [first = '', last = ''] = ['', ''], onChange }: EndsProps) {
  const [from, setFrom] = useState(() => String(first) || null)
  const [to, setTo] = useState(() => String(last) || null)
  return (
    <Ends
      backward={from !== null && to !== null && to < from ? 'To is before From' : null}
      ends={[from ?? '', to ?? '']}
      onChange={onChange}
    >
      {(end) => (
        <>
          <DatePicker label="From" value={from} onChange={setFrom} />
          <DatePicker label="To" value={to} onChange={setTo} {...end} />
        </>
      )}
    </Ends>
  )
}

/** To a hundredth: finer than areas are shown. */
const rounded = (value: number): number => Number(value.toFixed(2))

interface FormProps extends Pick<RangeEditorProps, 'onChange'> {
  ends: Range<string | number>
  /** What is wrong where the range ends before it begins. */
  backward: string | null
  /** Is told what the box of the end says. */
  children: (end: { isInvalid?: true; problem?: string }) => ReactNode
}

/** The two ends with what can be done with them. */
function Ends({ ends, backward, onChange, children }: FormProps) {
  const [isSaid, setIsSaid] = useState(false)
  const form = useFirstFocused()
  return (
    <Form
      ref={form}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (backward !== null) setIsSaid(true)
        else onChange(ends.every((end) => end === '') ? undefined : ends)
      }}
    >
      <div className={css.ends}>
        {children(isSaid && backward !== null ? { isInvalid: true, problem: backward } : {})}
      </div>
      <DialogActions>
        <Button onPress={() => onChange(undefined)}>Any</Button>
        <Button type="submit" tone="primary">
          Show
        </Button>
      </DialogActions>
    </Form>
  )
}

/** The first box has the focus, also where what surrounds it took it as it opened, before the editor was loaded. */
function useFirstFocused(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => form.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return form
}
