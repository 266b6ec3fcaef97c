/**
 * May there be a session in this browser? The refresh cookie itself cannot be seen here; the server sets
 * one beside it that says no more than this. Without it nobody is asked for who is signed in.
 */
export const mayBeSignedIn = (): boolean =>
  /(?:^|; )(?:__Secure-)?signed-in=1(?:;|$)/.test(document.cookie)
