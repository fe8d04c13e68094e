import { NotExercised } from './outcome.ts'
import type { Product } from './product.ts'
import type { Secrets } from './secrets.ts'
import { type Connected, open, type SignedIn, type SignInEnvironment, signIn } from './sign-in.ts'

/** What a check has at hand. Signing in happens once, when the first check needs it. */
export interface Smoke {
  product: Product
  /** Signs in. @throws what signing in failed with: for the check that is about it */
  signIn(): Promise<SignedIn>
  /** The person signed in. @throws NotExercised when nobody is */
  signedIn(): Promise<SignedIn>
  /** The SDK, opened for that person. @throws NotExercised when nobody is signed in */
  connected(): Promise<Connected>
  secrets: Secrets
}

export function createSmoke(product: Product, secrets: Secrets, from: SignInEnvironment): Smoke {
  const enter = once(() => signIn(product, secrets, from))
  const connect = once(async () => open(product, secrets, await signedIn()))
  const signedIn = () =>
    enter().catch(() => {
      throw new NotExercised('nobody is signed in')
    })
  return { product, secrets, signIn: enter, signedIn, connected: connect }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work()
    return result
  }
}
