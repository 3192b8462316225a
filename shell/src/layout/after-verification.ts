import { SHELL_PATHS } from '@najem/shared/domain/platform';

/** Addresses of the identity verification; other screens link to the second one. */
export const IDENTITY_PATHS: readonly string[] = [SHELL_PATHS.verifyIdentity, SHELL_PATHS.identityVerification];

/**
 * The addresses after an identity verification that was not started by a form, and their targets. A test compares them
 * with the descriptors of tenant and landlord, whose import would add all subject rules to the sign-in page.
 */
export const REDIRECTS: Readonly<Record<string, string>> = {
  [SHELL_PATHS.addTenant]: '/tenants/add',
  [SHELL_PATHS.addLandlord]: '/landlords/add',
};

/** The address for a kind of form; the tenants' one for any other value. */
export function afterVerification(formType: unknown): string {
  const path = `/add-${String(formType)}`;
  return Object.hasOwn(REDIRECTS, path) ? path : SHELL_PATHS.addTenant;
}
