import { Link } from '@najem/shared/ui/base';
import type { ReactNode } from 'react';
import { USERS_PATH } from './address';

/** The way to the page of a user. */
export function UserLink({ id, children }: { id: string; children: ReactNode }) {
  return <Link href={`${USERS_PATH}/${id}`}>{children}</Link>;
}
