import { users } from '@najem/shared/contract/office';
import { type Route, serve } from '../../kernel/serve';
import { exportOwnAccount } from './export-own-account';
import { listUsers } from './list-users';
import { readUser } from './read-user';
import { removeOwnAccount } from './remove-own-account';
import { removeUser, restoreUser } from './remove-user';
import { updateUserAsAdmin } from './update-user';

export const userRoutes: Route[] = [
  serve(users.list, listUsers),
  serve(users.get, readUser),
  serve(users.update, updateUserAsAdmin),
  serve(users.remove, removeUser),
  serve(users.restore, restoreUser),
  serve(users.removeOwn, removeOwnAccount),
  serve(users.exportOwn, exportOwnAccount),
];
