/** Warnings about environment variables, for the security warnings, the log and the doctor. */
export const settingWarningTexts = {
  plainAddress:
    'PUBLIC_URL is plain http on a public name: passwords can be read on their way; put https in front',
  localLinks:
    "Links in emails don't work for others: PUBLIC_URL is not set, or names this machine; set it to the address that people use",
  localSender:
    'Many mail servers refuse your emails or treat them as spam: MAIL_FROM is not set, or has no full domain after its @; set it to an address of yours',
  localReturn:
    "Single sign-on doesn't work for others: PUBLIC_URL is not set, or names this machine; set it to the address that people use",
  mailHost: "The host in SMTP_URL doesn't exist: check its spelling",
  mailSilent:
    'No mail server answers at SMTP_URL: check host and port, and whether a firewall blocks this server',
  mailWantsTls: 'The mail server speaks TLS from the start: SMTP_URL has to begin with smtps://',
  mailWithoutTls:
    'The mail server does not speak TLS from the start: SMTP_URL has to begin with smtp://, or name another port',
  mailCertificateExpired:
    "The mail server's certificate has expired or is not valid yet: renew it, or set the clock of this machine",
  mailCertificateName:
    "The mail server's certificate is for another name: SMTP_URL has to name the host as the certificate does",
  mailCertificateUntrusted:
    'This machine does not trust the mail server\'s certificate: "Mail" in docs/OPERATIONS.md says how it can',
  mailPassword: 'The mail server does not accept the user and password in SMTP_URL',
  mailSignIn: 'The mail server wants a user and password: add them to SMTP_URL',
  mailName:
    'The mail server does not accept the name of this server: add ?name= and a full name to SMTP_URL, as in smtp://mail.example.org/?name=music.example.org',
  mailSender: 'The mail server refuses the sender: set MAIL_FROM to an address that it may send for',
  mailRefused:
    'The mail server accepts no emails: check MAIL_FROM and SMTP_URL, and its answer in the log or in npm run doctor',
  signOnHost: "The host in OIDC_ISSUER doesn't exist: check its spelling",
  signOnSilent: 'Nothing answers at OIDC_ISSUER: check the address, and whether the service is running',
  signOnWithoutTls: 'No TLS is spoken at OIDC_ISSUER: look at its port, and at http:// or https://',
  signOnCertificateExpired:
    'The certificate at OIDC_ISSUER has expired or is not valid yet: renew it, or set the clock of this machine',
  signOnCertificateName:
    'The certificate at OIDC_ISSUER is for another name: OIDC_ISSUER has to name the host as the certificate does',
  signOnCertificateUntrusted:
    'This machine does not trust the certificate at OIDC_ISSUER: start Tutti with NODE_EXTRA_CA_CERTS, as "Mail" in docs/OPERATIONS.md says',
  signOnNoService:
    'OIDC_ISSUER is no service of OpenID Connect: OIDC_ISSUER/.well-known/openid-configuration has no answer of one',
  signOnIssuer:
    'The service has another name than OIDC_ISSUER: set it to the "issuer" in OIDC_ISSUER/.well-known/openid-configuration, with or without the slash at its end',
  signOnClient:
    'The service does not accept this server: compare OIDC_CLIENT_ID and OIDC_CLIENT_SECRET with what the service has',
  signOnCallback:
    'The service sends no one back here: register PUBLIC_URL/api/auth/sso/callback there as the redirect address, and compare OIDC_CLIENT_ID',
  signOnClock:
    'The clocks of this machine and of the sign-in service differ: let both be set over the network (chrony, systemd-timesyncd)',
  signOnRefused:
    "The sign-in service can't be used: check OIDC_ISSUER, and the answer in the log or in npm run doctor",
} as const;
