import { asProductError, type ProductError } from '@org/core'
import { toasts } from '@org/ui'
import { useState } from 'react'
import { useUndo } from '#history/undo/useUndo.ts'
import { focusWhenLost } from '#lists/bulk/focus.ts'
import { idsInSight } from '#lists/bulk/in-sight.ts'
import type { LeftRow } from '#lists/bulk/RefusedDialog.tsx'
import { sayNotDone } from '#writes/words.ts'
import { useBulk } from '../bulk-data.ts'
import { useChosen } from '../chosen.ts'
import { type Confirmed, useConfirmBoundaries } from '../field-years/confirm.ts'
import type { FieldFilter } from '../list.ts'
import { type Act, fieldCount } from './acts.ts'
import { type Asking, NOTHING_ASKED, useAsked } from './asked.ts'

/** Fields an act left as they are, and what it did to the others. */
export interface Left {
  title: string
  rows: readonly LeftRow[]
}

const LIST = '[role="grid"][aria-label="Fields"]'

/**
 * Acts on the chosen fields, one at a time, each with its undo. Where the person does not see all of them, or an
 * enrollment has some that are to be deactivated, it asks first.
 */
export function useActs(filter: FieldFilter, onLeft: (left: Left) => void) {
  const bulk = useBulk()
  const confirm = useConfirmBoundaries()
  const { offer } = useUndo()
  const { ids, choose } = useChosen()
  const [isBusy, setIsBusy] = useState(false)
  const { asking, failure } = useAsked()

  async function attempt(work: () => Promise<void>, onFailure: (error: ProductError) => void) {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      onFailure(asProductError(error))
    } finally {
      setIsBusy(false)
    }
  }

  async function look(act: Act): Promise<Asking> {
    const { items, enrollments } = await bulk.nameFields([...ids], filter)
    // What is inactive already is not taken from anybody.
    const active = new Set(items.filter((field) => field.active).map(({ id }) => id))
    const concerned = enrollments.filter(({ fieldIds }) => fieldIds.some((id) => active.has(id)))
    return { act, fields: items, enrollments: act.kind === 'deactivate' ? concerned : [] }
  }

  /** What was chosen is done with: the next choice begins anew. */
  function clear() {
    choose([])
    focusWhenLost(`${LIST} [role="row"][tabindex="0"]`)
  }

  async function setActive(active: boolean, enrollmentIds: readonly number[]) {
    const { changedIds, editId } = await bulk.setActive([...ids], active, enrollmentIds)
    clear()
    const done = active ? 'Reactivated' : 'Deactivated'
    if (editId === null)
      toasts.show({ message: `Nothing changed: all fields are already ${active ? '' : 'in'}active` })
    else offer(editId, `${done} ${fieldCount(changedIds.length)}`)
  }
  async function assignYear(year: number) {
    const { madeIds, skipped, editId } = await bulk.assignYear([...ids], year)
    const title = `${year} assigned to ${fieldCount(madeIds.length)}`
    offer(editId, title)
    if (skipped.length === 0) return
    onLeft({ title, rows: skipped.map(({ id, name, reason }) => ({ id, title: name, message: reason })) })
  }
  async function confirmBoundaries(year: number) {
    const done = await confirm([...ids], year)
    clear()
    const title = confirmedWords(done, year)
    if (done.refused.length > 0) onLeft({ title, rows: done.refused })
    if (done.editId !== null) offer(done.editId, title)
    else if (done.refused.length === 0) toasts.show({ message: title })
  }
  function run({ act, enrollments }: Pick<Asking, 'act' | 'enrollments'>): Promise<void> {
    if (act.kind === 'assignYear') return assignYear(act.year)
    if (act.kind === 'confirmBoundaries') return confirmBoundaries(act.year)
    return setActive(
      act.kind === 'reactivate',
      enrollments.map(({ enrollmentId }) => enrollmentId),
    )
  }

  const start = (act: Act) =>
    attempt(async () => {
      const seen = idsInSight(`${LIST} [data-key]`, 'data-key')
      const areSeen = [...ids].every((id) => seen.has(id))
      if (areSeen && act.kind !== 'deactivate') return run({ act, enrollments: [] })
      const looked = await look(act)
      if (areSeen && looked.enrollments.length === 0) return run(looked)
      useAsked.setState({ asking: looked, failure: null })
    }, sayFailure)

  const answer = (asked: Asking) =>
    attempt(
      async () => {
        useAsked.setState({ failure: null })
        await run(asked)
        useAsked.setState(NOTHING_ASKED)
      },
      (error) => {
        useAsked.setState({ failure: error })
        // Enrolled since it was asked: asked anew, with what is true now.
        if (error.kind === 'conflict')
          void look(asked.act).then(
            (anew) => useAsked.setState({ asking: anew }),
            () => {},
          )
      },
    )

  return {
    start: (act: Act) => void start(act),
    answer: (asked: Asking) => void answer(asked),
    cancel: () => useAsked.setState(NOTHING_ASKED),
    asking,
    failure,
    isBusy,
  }
}

const sayFailure = (error: ProductError): void => sayNotDone('Nothing was changed', 'the change', error)

/** `4 boundaries of 2026 confirmed; 2 fields have no 2026`. */
function confirmedWords({ confirmedCount, missingCount }: Confirmed, year: number): string {
  const boundaries = confirmedCount === 1 ? '1 boundary' : `${confirmedCount} boundaries`
  const done = `${boundaries} of ${year} confirmed`
  if (missingCount === 0) return done
  return `${done}; ${fieldCount(missingCount)} ${missingCount === 1 ? 'has' : 'have'} no field year ${year}`
}
