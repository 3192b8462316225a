/** The addresses of the shell's own screens, each with everything below it: no remote may take them. */
export const SHELL_PATHS = {
  login: '/login',
  register: '/register',
  verifyPending: '/verify-pending',
  verifyEmail: '/verify-email',
  notMe: '/not-me',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  terms: '/regulamin',
  privacy: '/polityka-prywatnosci',
  profile: '/profile',
  secondFactor: '/second-factor',
  verifyIdentity: '/verify-identity',
  identityVerification: '/identity-verification',
  addTenant: '/add-tenant',
  addLandlord: '/add-landlord',
} as const;
