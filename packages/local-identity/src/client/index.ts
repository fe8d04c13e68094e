export {
  addAccount,
  type ControlPatch,
  type Counters,
  counters,
  resetControl,
  setControl,
} from './control.ts'
export { type SignInOptions, type SignInTokens, signInWithoutBrowser } from './sign-in.ts'
