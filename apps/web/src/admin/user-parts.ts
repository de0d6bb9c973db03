/**
 * Parts of the users screen that dashboard and monitoring use, too, because they show the same table and dialogs
 * . Screens do not import each other, so shared parts are exported here.
 */
export { PendingApprovalsDialog } from './users/pending-approvals-dialog.tsx';
export { RoleManagerDialog } from './users/role-manager-dialog.tsx';
export { UserManagement } from './users/user-management.tsx';
export { UserSessionsDialog } from './users/user-sessions-dialog.tsx';
export { useWaitingUsers, WaitingUsers } from './users/waiting-users.tsx';
