/** The modules that collecting starts from, beside the page's own. What they import statically is kept on the phone. */
export const OFFLINE_PROGRAMS = [
  'src/app/shell/Shell.tsx',
  'src/app/http.ts',
  'src/areas/collecting/screens/CollectScreen.tsx',
  // To send what waits and to renew the session, also after a server has forgotten this build.
  '../../packages/core/src/identity/cognito.ts',
] as const
