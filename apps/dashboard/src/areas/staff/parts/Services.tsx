import { paths, type ServiceAccount } from '@org/core'
import { Badge, Button, buttonLook, EmptyState, ErrorState, Skeleton } from '@org/ui'
import { Ban, KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from '#platform/links.tsx'
import { keyWords, rightsWords, useServices } from '../services.ts'
import { RevokeDialog, RotateDialog } from './KeyDialogs.tsx'
import { NewKey } from './NewKey.tsx'
import { ServiceDialog } from './ServiceDialog.tsx'
import * as css from './Staff.css.ts'

type Asked = { what: 'create' } | { what: 'change' | 'rotate' | 'revoke'; id: number }

/** The programs that call the API in their own name, and their keys. */
export function Services({ lead }: { lead: ReactNode }) {
  const { data, error, reload } = useServices(true)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  const close = () => setAsked(null)
  const onKey = (name: string, key: string) => setMade({ name, key })
  if (error !== undefined && data === undefined)
    return <ErrorState error={error} onRetry={() => void reload()} />
  if (data === undefined) return <Skeleton width={96} />
  // The newest of the account: after somebody else was faster, trying again is about what is there now.
  const account = data.items.find(({ id }) => asked !== null && 'id' in asked && asked.id === id)
  const create = (
    <Button tone="primary" onPress={() => setAsked({ what: 'create' })}>
      New service account
    </Button>
  )
  return (
    <div className={css.services}>
      <div className={css.bar}>
        {lead}
        <a href="/api/docs">What programs can call</a>
        {data.items.length === 0 ? null : create}
      </div>
      {data.items.length === 0 ? (
        <EmptyState icon={<KeyRound size={32} />} title="No service accounts" actions={create}>
          Scripts and programs use one to read and write in a name of their own, without anyone’s sign-in.
        </EmptyState>
      ) : (
        <ul aria-label="Service accounts" className={css.list}>
          {data.items.map((each) => (
            <ServiceLine key={each.id} account={each} onAsk={(what) => setAsked({ what, id: each.id })} />
          ))}
        </ul>
      )}
      {asked?.what === 'create' ? <ServiceDialog account={null} onKey={onKey} onClose={close} /> : null}
      {account === undefined ? null : asked?.what === 'change' ? (
        <ServiceDialog account={account} onKey={onKey} onClose={close} />
      ) : asked?.what === 'rotate' ? (
        <RotateDialog account={account} onKey={onKey} onClose={close} />
      ) : asked?.what === 'revoke' ? (
        <RevokeDialog account={account} onClose={close} />
      ) : null}
      {made === null ? null : <NewKey name={made.name} value={made.key} onClose={() => setMade(null)} />}
    </div>
  )
}

interface ServiceLineProps {
  account: ServiceAccount
  onAsk: (what: 'change' | 'rotate' | 'revoke') => void
}

function ServiceLine({ account, onAsk }: ServiceLineProps) {
  const { id, name, rights, keyHint, keyEndsAt } = account
  const now = new Date()
  const isOver = keyHint === null || (keyEndsAt !== null && Date.parse(keyEndsAt) <= now.getTime())
  const historyHref = `${paths.adminStaff.link()}?${new URLSearchParams({ show: 'services', open: String(id) })}`
  return (
    <li className={css.service}>
      <span className={css.name}>{name}</span>
      <div className={css.muted}>
        <div>{rightsWords(rights)}</div>
        <div>{keyWords(account, now)}</div>
      </div>
      <div className={css.badges}>
        {isOver ? (
          <Badge tone="bad" icon={<Ban size={14} />}>
            Cannot call
          </Badge>
        ) : null}
      </div>
      <div className={css.deeds}>
        <Button aria-label={`Change: ${name}`} onPress={() => onAsk('change')}>
          Change…
        </Button>
        <Button aria-label={`New key: ${name}`} onPress={() => onAsk('rotate')}>
          New key…
        </Button>
        <Button
          aria-label={`Revoke: ${name}`}
          disabledReason={keyHint === null ? 'It has no key' : null}
          onPress={() => onAsk('revoke')}
        >
          Revoke…
        </Button>
        <Link className={buttonLook.quiet} aria-label={`History: ${name}`} href={historyHref}>
          History
        </Link>
      </div>
    </li>
  )
}
