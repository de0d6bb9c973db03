/**
 * What the users screen lends to dashboard and monitoring, which show the same table and dialogs.
 * Screens do not import each other; what stands here is meant for all of them.
 */
export { PendingApprovalsDialog } from './users/pending-approvals-dialog.tsx';
export { RoleManagerDialog } from './users/role-manager-dialog.tsx';
export { UserManagement } from './users/user-management.tsx';
export { UserSessionsDialog } from './users/user-sessions-dialog.tsx';
