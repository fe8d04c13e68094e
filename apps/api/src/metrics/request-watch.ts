import type { ErrorKind } from '@org/core/contract'

/** How a request was answered. */
export interface Answered {
  status: number
  /** Of a refusal. */
  kind?: ErrorKind
}

/** Counts requests as they are answered. */
export interface RequestWatch {
  /**
   * @param route its name: of the contract, or one of {@link SITE_ROUTES}
   * @returns told once of the answer, when its body begins
   */
  begin(route: string): (answered: Answered) => void
}

/** Where nobody reads metrics. */
export const UNWATCHED: RequestWatch = { begin: () => () => {} }

/** Routes outside of the contract. */
export const SITE_ROUTES = [
  'healthz',
  'readyz',
  'metrics',
  'config.json',
  'imagery.json',
  'demonstration.json',
  'openapi',
  'docs',
  'signed-out',
  'api.unknown',
  'dashboard',
] as const
