/**
 * Where people go after an identity verification that no form sent them to, and where that leads. The descriptors of
 * tenant and landlord say the same, which a test compares: reading them here would bring everything about subjects into
 * the sign-in page.
 */
export const FORWARDED: Readonly<Record<string, string>> = {
  '/add-tenant': '/tenants/add',
  '/add-landlord': '/landlords/add',
};

/** The address for the kind of form that a person named; the tenants' for anything else. */
export function afterVerification(formType: unknown): string {
  const path = `/add-${String(formType)}`;
  return Object.hasOwn(FORWARDED, path) ? path : '/add-tenant';
}
