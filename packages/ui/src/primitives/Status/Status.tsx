import { Badge, type BadgeTone } from '../Badge/Badge.tsx'

/** How a state looks: its hue says the phase, its shape says which of the phase's states it is. */
export interface State {
  hue: BadgeTone
  /** A path of `shapes.ts`. */
  shape: string
}

export interface StatusProps {
  state: State
  /** The state in words. */
  children: string
}

/** How far a thing is: a shape, a hue and a word, the same everywhere. */
export function Status({ state, children }: StatusProps) {
  return (
    <Badge
      tone={state.hue}
      icon={
        <svg
          aria-hidden
          width={14}
          height={14}
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={state.shape} />
        </svg>
      }
    >
      {children}
    </Badge>
  )
}
