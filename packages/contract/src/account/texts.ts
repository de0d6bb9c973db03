/** Sign-in and account. Final periods differ by page on purpose (ruling 2.16). */
export const accountTexts = {
  register: {
    allFieldsRequired: 'All fields are required.',
    passwordTooShort: 'Password must be at least 6 characters.',
    passwordsDoNotMatch: 'Passwords do not match.',
    success:
      'Registration successful! Check your email for an approval link to activate your account and start streaming!',
    /** Shown if an administrator approves each account. */
    successByApproval:
      'Registration successful! Check your email to confirm your address; an administrator will then activate your account.',
    /** Sign-up by approval on a server without email. */
    successWithoutMail: 'Registration successful! An administrator will activate your account.',
    failed: 'Registration failed',
  },
  login: { required: 'Email and password are required.', failed: 'Login failed' },
  networkError: 'Network error',
  /** Errors for input that the server would refuse; no document has words for them. */
  limits: {
    emailInvalid: 'Please enter a valid email address',
    emailTooLong: 'This email address is too long',
    passwordTooLong: 'Password must be at most 256 characters',
    userNameTooLong: 'Username must be at most 64 characters',
    pictureTooLarge: 'The picture must be 5 MB or smaller',
    userNameUnreadable: "Username contains characters that can't be displayed",
  },
  forgotPassword: {
    emailRequired: 'Email is required',
    failed: 'Failed to send reset email',
    tryDifferentEmail: 'Try a different email',
  },
  resetPassword: {
    newPasswordRequired: 'New password is required',
    passwordTooShort: 'Password must be at least 6 characters',
    passwordsDoNotMatch: 'Passwords do not match',
    invalidLink: 'Invalid reset link. Please request a new password reset.',
    failed: 'Failed to reset password',
  },
  confirmEmail: {
    success: 'Email confirmed successfully',
    /** Shown if an administrator still has to approve the account. */
    successByApproval:
      "Your address is confirmed. An administrator will review your account; you can sign in once it's approved.",
    failed: 'Failed to confirm email. Please try again or contact support.',
    networkError: 'Network error. Please check your connection and try again.',
  },
  changePassword: {
    currentRequired: 'Current password is required',
    newRequired: 'New password is required',
    tooShort: 'Password must be at least 6 characters',
    doNotMatch: 'New passwords do not match',
    success: 'Password changed successfully!',
    failed: 'Failed to change password',
  },
  profile: {
    userNameRequired: 'Username is required',
    emailRequired: 'Email is required',
    emailInvalid: 'Please enter a valid email address',
    updated: 'Profile updated successfully!',
    updateFailed: 'Failed to update profile',
    loadFailed: 'Failed to load profile',
  },
  account: {
    loadFailed: 'Failed to load account data',
    auditLoadFailed: 'Failed to load audit log',
    noRoles: 'User',
    signOut: 'Sign Out',
  },
} as const;
