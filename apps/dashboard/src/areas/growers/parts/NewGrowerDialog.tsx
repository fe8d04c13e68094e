import {
  asProductError,
  type Grower,
  type GrowerCreate,
  growerCreateSchema,
  type ProductError,
} from '@org/core'
import { Button, Dialog, DialogActions, ErrorState, TextField } from '@org/ui'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useClient } from '#platform/api.ts'
import { useSettled } from '#platform/settled.ts'
import { useCreateGrower, useSimilarGrowers } from '../data.ts'
import { AlikeGrowers } from './AlikeGrowers.tsx'
import { useNewGrowerDraft } from './draft.ts'
import * as css from './NewGrowerDialog.css.ts'

/** Names are compared once the typing rests this long. */
const SETTLE_MS = 250

export interface NewGrowerDialogProps {
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  onCreated: (grower: Grower) => void
}

type Problems = Record<string, string>

/**
 * Asks for a grower; only the name is required. What was typed stays until it is saved or given up. Names alike are
 * shown before one is made twice; the person can go on.
 */
export function NewGrowerDialog(props: NewGrowerDialogProps) {
  return (
    <Dialog title="New grower" isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      <NewGrowerForm {...props} />
    </Dialog>
  )
}

function NewGrowerForm({ onOpenChange, onCreated }: NewGrowerDialogProps) {
  const create = useCreateGrower()
  const { words, keep, discard } = useNewGrowerDraft()
  const alike = useAlike(words.name ?? '')
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<ProductError | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  async function save(grower: GrowerCreate) {
    setIsSaving(true)
    try {
      if (!(await alike.mayCreate(grower.name))) return
      const created = await create(grower)
      discard()
      onCreated(created)
    } catch (error) {
      setFailure(asProductError(error))
    } finally {
      setIsSaving(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = growerCreateSchema.safeParse({ name: '', ...words })
    setProblems(checked.success ? {} : problemsByField(checked.error.issues))
    setFailure(null)
    if (checked.success) void save(checked.data)
  }

  const field = (name: keyof GrowerCreate) => ({
    name,
    value: words[name] ?? '',
    onChange: (value: string) => keep({ ...words, [name]: value }),
    autoComplete: 'off',
  })
  return (
    <Form onSubmit={submit} validationErrors={problems} validationBehavior="aria" className={css.form}>
      <TextField
        {...field('name')}
        label="Name"
        isRequired
        autoFocus
        note="As the business calls it: North Fork Land"
      />
      <AlikeGrowers growers={alike.growers} />
      <div className={css.pair}>
        <TextField {...field('contactFirstName')} label="Contact first name" />
        <TextField {...field('contactLastName')} label="Contact last name" />
      </div>
      <div className={css.pair}>
        <TextField {...field('email')} label="E-mail" type="email" />
        <TextField {...field('phone')} label="Phone" type="tel" />
      </div>
      <TextField {...field('notes')} label="Notes" multiline />
      {failure === null ? null : <ErrorState error={failure} kept="What you typed is kept." />}
      <DialogActions>
        <Button
          onPress={() => {
            discard()
            onOpenChange(false)
          }}
        >
          Cancel
        </Button>
        <Button type="submit" tone="primary" isPending={isSaving}>
          {isSaving ? 'Creating…' : alike.growers.length > 0 ? 'Create anyway' : 'Create grower'}
        </Button>
      </DialogActions>
    </Form>
  )
}

/** The growers whose names are like the one typed, and whether the person has seen them. */
function useAlike(typed: string) {
  const client = useClient()
  const name = typed.trim().normalize('NFC')
  const settled = useSettled(name, SETTLE_MS)
  const shown = useSimilarGrowers(settled).data
  const [found, setFound] = useState<{ name: string; growers: NonNullable<typeof shown> } | null>(null)
  const isShown = settled === name && shown !== undefined
  const growers = isShown ? shown : found?.name === name ? found.growers : []

  /** Whether the new one may be made: none is alike, or those that are stand there already. A check that fails holds nobody up. */
  async function mayCreate(wanted: string): Promise<boolean> {
    if (wanted === name && (isShown || found?.name === name)) return true
    const items = await client.growers.similar({ name: wanted }).then(
      (answer) => answer.items,
      () => [],
    )
    setFound({ name: wanted, growers: items })
    return items.length === 0
  }
  return { growers: name === '' ? [] : growers, mayCreate }
}

/** The first problem of each field, in words. */
function problemsByField(issues: readonly { path: PropertyKey[]; message: string }[]): Problems {
  const problems: Problems = {}
  for (const { path, message } of issues) problems[String(path[0] ?? 'name')] ??= message
  return problems
}
