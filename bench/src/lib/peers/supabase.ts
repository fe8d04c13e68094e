export { AuthClient } from '@supabase/auth-js'
