import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import * as css from './Banner.css.ts'

export type BannerTone = keyof typeof css.banner

const ICONS: Record<BannerTone, typeof Info> = {
  ok: CircleCheck,
  plan: Info,
  progress: TriangleAlert,
  bad: OctagonAlert,
}

export interface BannerProps {
  tone: BannerTone
  children: ReactNode
  /** With it, the banner can be dismissed. */
  onDismiss?: () => void
}

/** One thing the whole page should know. Announced when it appears: at once if bad, else when the reader pauses. */
export function Banner({ tone, children, onDismiss }: BannerProps) {
  const Icon = ICONS[tone]
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={css.banner[tone]}>
      <span className={css.icon}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={css.text}>{children}</div>
      {onDismiss ? (
        <Button aria-label="Dismiss" onPress={onDismiss} className={css.dismiss}>
          <X size={16} aria-hidden />
        </Button>
      ) : null}
    </div>
  )
}
