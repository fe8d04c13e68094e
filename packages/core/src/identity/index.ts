export { createCognitoIdentity } from './cognito-identity.ts'
export type { CognitoIdentityConfig } from './config.ts'
export type {
  Identity,
  IdentityClaims,
  IdentityTokens,
  PendingSignIn,
  SignedIn,
  SignInCallback,
  SignInDeparture,
} from './types.ts'
