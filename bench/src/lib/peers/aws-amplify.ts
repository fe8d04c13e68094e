import 'aws-amplify/auth/enable-oauth-listener'

export { Amplify } from 'aws-amplify'
export { fetchAuthSession, getCurrentUser, signInWithRedirect, signOut } from 'aws-amplify/auth'
export { Hub } from 'aws-amplify/utils'
