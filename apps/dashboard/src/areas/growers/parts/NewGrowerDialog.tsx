import {
  type Grower,
  type GrowerCreate,
  growerCreateSchema,
  growerEntity,
  isFateUnknown,
  type ProductError,
  paths,
} from '@org/core'
import { Button, Dialog, DialogActions, ErrorState, TextField, toasts } from '@org/ui'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useNavigate } from '#platform/links.tsx'
import { UnsavedLine } from '#unsaved/Unsaved.tsx'
import { UnderWay } from '#writes/UnderWay.tsx'
import { useWrite } from '#writes/useWrite.ts'
import { sayNotDone } from '#writes/words.ts'
import { useCreateGrower } from '../data.ts'
import { AlikeGrowers } from './AlikeGrowers.tsx'
import { useNewGrowerDraft } from './draft.ts'
import * as css from './NewGrowerDialog.css.ts'
import { useAlike } from './useAlike.ts'

export interface NewGrowerDialogProps {
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  onCreated: (grower: Grower) => void
}

const { columns: LABELS } = growerEntity

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
  const { words, keep, discard, discardIf } = useNewGrowerDraft()
  const alike = useAlike(words.name ?? '')
  const [isRestored, setIsRestored] = useState(() => isTyped(words))
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<ProductError | null>(null)
  const { doing, run } = useWrite('new grower')
  const [isChecking, setIsChecking] = useState(false)
  const navigate = useNavigate()
  // Without an answer, what is alike may be the very grower that was sent: the same words are saved once.
  const [unanswered, setUnanswered] = useState<string | null>(null)
  const mayBeMade = unanswered !== null && unanswered === words.name?.trim()

  async function save(grower: GrowerCreate) {
    if (!mayBeMade) {
      setIsChecking(true)
      const may = await alike.mayGive(grower.name)
      setIsChecking(false)
      if (!may) return
    }
    const outcome = await run({
      doing: `Creating ${grower.name}`,
      work: async () => {
        const created = await create(grower)
        discardIf(words)
        return created
      },
      done: ({ id, name }) =>
        toasts.show({
          message: `${name} created`,
          action: { label: 'Open', run: () => navigate(paths.grower.link({ id })) },
        }),
      failed: (error) =>
        sayNotDone(`${grower.name} was not created`, grower.name, error, 'What you typed is kept.'),
    })
    if (outcome === null) return
    if ('value' in outcome) onCreated(outcome.value)
    else {
      setFailure(outcome.error)
      setUnanswered(isFateUnknown(outcome.error) ? grower.name : null)
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
        label={LABELS.name.label}
        isRequired
        autoFocus
        note="The name of the business, such as North Fork Land"
      />
      <AlikeGrowers growers={mayBeMade ? [] : alike.growers} />
      <div className={css.pair}>
        <TextField {...field('contactFirstName')} label={LABELS.contactFirstName.label} />
        <TextField {...field('contactLastName')} label={LABELS.contactLastName.label} />
      </div>
      <div className={css.pair}>
        <TextField {...field('email')} label={LABELS.email.label} type="email" />
        <TextField {...field('phone')} label={LABELS.phone.label} type="tel" />
      </div>
      <TextField {...field('notes')} label={LABELS.notes.label} multiline />
      {isRestored && isTyped(words) ? (
        <UnsavedLine
          label="New grower"
          isRestored
          onDiscard={() => {
            discard()
            setIsRestored(false)
          }}
          onBringBack={() => keep(words)}
        />
      ) : null}
      {failure === null ? null : <ErrorState error={failure} kept="What you typed is kept." />}
      <UnderWay doing={doing} />
      <DialogActions>
        <Button
          onPress={() => {
            discard()
            onOpenChange(false)
          }}
        >
          Cancel
        </Button>
        <Button type="submit" tone="primary" isPending={isChecking || doing !== null}>
          {isChecking || doing !== null
            ? 'Creating…'
            : alike.growers.length > 0
              ? mayBeMade
                ? 'Try again'
                : 'Create anyway'
              : 'Create grower'}
        </Button>
      </DialogActions>
    </Form>
  )
}

const isTyped = (words: Readonly<Record<string, string | undefined>>): boolean =>
  Object.values(words).some((text) => text !== undefined && text.trim() !== '')

/** The first problem of each field, in words. */
function problemsByField(issues: readonly { path: PropertyKey[]; message: string }[]): Problems {
  const problems: Problems = {}
  for (const { path, message } of issues) problems[String(path[0] ?? 'name')] ??= message
  return problems
}
