import { UserManagement } from './user-management.tsx';

export function UsersScreen() {
  return <UserManagement host="users" />;
}
