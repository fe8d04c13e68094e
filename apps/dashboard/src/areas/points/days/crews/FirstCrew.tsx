import { asProductError, crewEntity, type ProductError } from '@org/core'
import { Button, ErrorState, NumberField, TextField } from '@org/ui'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTyped } from '#unsaved/typed.ts'
import * as css from './Crews.css.ts'
import { useCrewWrites } from './useCrewWrites.ts'

const USUAL_POINTS = 20

/** Before the first plan there is no crew: its name and its day are all that a plan needs. */
export function FirstCrew({ onAdded }: { onAdded: (id: number) => void }) {
  const { create } = useCrewWrites()
  const name = useTyped('crew:first')
  const [pointsADay, setPointsADay] = useState<number | null>(USUAL_POINTS)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<ProductError | null>(null)

  async function add(event: FormEvent) {
    event.preventDefault()
    const said = (name.text ?? '').trim()
    if (said === '' || pointsADay === null || isSending) return
    setIsSending(true)
    setFailure(null)
    try {
      onAdded(await create({ name: said, pointsADay }))
      name.forget()
    } catch (error) {
      setFailure(asProductError(error))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Form onSubmit={(event) => void add(event)} className={css.form} aria-label="First crew">
      <p>Days are planned for a crew. Name your first one; you can add its members and start place later.</p>
      <TextField
        label={crewEntity.columns.name.label}
        value={name.text ?? ''}
        onChange={name.type}
        placeholder="North"
        maxLength={200}
        isRequired
      />
      <NumberField
        label={crewEntity.columns.pointsADay.label}
        value={pointsADay}
        onChange={setPointsADay}
        minValue={1}
        maxValue={500}
        isRequired
      />
      {failure === null ? null : <ErrorState error={failure} kept="What you typed is kept." />}
      <div>
        <Button type="submit" tone="primary" isPending={isSending}>
          Add crew
        </Button>
      </div>
    </Form>
  )
}
