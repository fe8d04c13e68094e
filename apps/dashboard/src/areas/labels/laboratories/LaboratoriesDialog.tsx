import { type Laboratory, laboratoryEntity, MAX_LABORATORIES } from '@org/core'
import { Badge, Button, Dialog, DialogActions, ErrorState, pageStyles, Skeleton } from '@org/ui'
import { Plus } from 'lucide-react'
import { useMay } from '#data/permissions.ts'
import { useLaboratories } from '../shipments/data.ts'
import * as css from './Laboratories.css.ts'
import { LaboratoryForm } from './LaboratoryForm.tsx'
import { LABORATORIES_CLOSED, useLaboratoriesOpen } from './laboratories-open.ts'

const close = () => useLaboratoriesOpen.setState(LABORATORIES_CLOSED)
const edit = (edited: number | 'new') => useLaboratoriesOpen.setState({ edited })

/** The laboratories, and one of them to change or to add. */
export function LaboratoriesDialog() {
  const { isOpen, edited, onAdded } = useLaboratoriesOpen()
  const { data } = useLaboratories()
  if (!isOpen) return null
  if (edited === null) return <LaboratoryList />
  const laboratory = edited === 'new' ? null : data?.items.find(({ id }) => id === edited)
  if (laboratory === undefined) return null
  // Who came to add one goes on with what they were doing; who came from the list, to the list.
  return (
    <LaboratoryForm
      key={edited}
      laboratory={laboratory}
      onAdded={onAdded}
      onClose={() => (onAdded === null ? useLaboratoriesOpen.setState({ edited: null }) : close())}
    />
  )
}

function LaboratoryList() {
  const { data, error, reload } = useLaboratories()
  const may = useMay('samples.edit')
  const count = data?.items.length ?? 0
  const full = `There are ${MAX_LABORATORIES} laboratories: rename one that is not active`
  return (
    <Dialog title="Laboratories" isOpen onOpenChange={(isOpen) => isOpen || close()}>
      {error === undefined ? null : <ErrorState error={error} onRetry={() => void reload()} />}
      {data === undefined && error === undefined ? <Skeleton width={48} /> : null}
      {data !== undefined && count === 0 ? (
        <p>There is no laboratory yet. Add the laboratory that your samples go to.</p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className={css.list} tabIndex={0} aria-label="All laboratories">
        {data?.items.map((laboratory) => (
          <LaboratoryLine key={laboratory.id} laboratory={laboratory} why={may.why} />
        ))}
      </ul>
      <DialogActions>
        <Button
          icon={<Plus size={16} aria-hidden />}
          disabledReason={may.why ?? (count >= MAX_LABORATORIES ? full : null)}
          onPress={() => edit('new')}
        >
          Add laboratory
        </Button>
        <Button tone="primary" onPress={close}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function LaboratoryLine({ laboratory, why }: { laboratory: Laboratory; why: string | null }) {
  const { id, name, email, phone, tests, orderFormat, active } = laboratory
  const { columns } = laboratoryEntity
  const order = columns.orderFormat.kind.label?.(orderFormat) ?? orderFormat
  const said = [email, phone, tests, `orders as ${order}`].filter(Boolean)
  return (
    <li className={css.laboratory}>
      <div className={css.words}>
        <span className={css.name}>
          {name} {active ? null : <Badge>Not {columns.active.label.toLowerCase()}</Badge>}
        </span>
        <span className={pageStyles.muted}>{said.join(' · ')}</span>
      </div>
      <Button aria-label={`Edit ${name}`} disabledReason={why} onPress={() => edit(id)}>
        Edit…
      </Button>
    </li>
  )
}
