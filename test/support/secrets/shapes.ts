/**
 * Token shapes in the rules of gitleaks 8, one per line: the rule's name, and the token's shape (`ofShape`). `WORD :=`
 * precedes tokens that are recognized only by a name that contains the word.
 */
const LINES = `
1password-secret-key | A3-<A:6>-<A:11>-<A:5>-<A:5>-<A:5> OR A3-<A:6>-<A:6>-<A:5>-<A:5>-<A:5>-<A:5>
1password-service-account-token | ops_eyJ<b:250-400>
adafruit-api-key | adafruit := <a:32>
adobe-client-id | adobe := <h:32>
adobe-client-secret | p8e-<a:32>
age-secret-key | AGE-SECRET-KEY-1<q:58>
airtable-api-key | airtable := <a:17>
airtable-personal-access-token | pat<n:14>.<h:64>
algolia-api-key | algolia := <a:32>
alibaba-access-key-id | LTAI<n:20>
alibaba-secret-key | alibaba := <a:30>
anthropic-admin-api-key | sk-ant-admin01-<w:93>AA
anthropic-api-key | sk-ant-api03-<w:93>AA
artifactory-api-key | AKCp<n:69>
artifactory-reference-token | cmVmd<n:59>
asana-client-id | asana := <d:16>
asana-client-secret | asana := <a:32>
atlassian-api-token | atlassian := <a:20><h:4>
jira-api-token | jira := <a:20><h:4>
atlassian-scoped-token | ATATT3<w:186>
authress-service-client-access-key | authress_<a:5-30>.<a:4-6>.acc_<a:10-32>.<w:30-120> OR sc_<a:5-30>.<a:4-6>.acc-<a:10-32>.<w:30-120>
aws-access-token | AKIA<B:16> OR ASIA<B:16> OR ABIA<B:16> OR ACCA<B:16>
aws-amazon-bedrock-api-key-long-lived | ABSK<b:109-269>
aws-amazon-bedrock-api-key-short-lived | bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t<b:200>
azure-ad-client-secret | <n:3><d:1>Q~<w:31-34>
beamer-api-token | beamer := b_<e:44>
bitbucket-client-id | bitbucket := <a:32>
bitbucket-client-secret | bitbucket := <e:64>
bittrex-access-key | bittrex := <a:32>
bittrex-secret-key | bittrex := <a:32>
cisco-meraki-api-key | meraki := <h:40>
clickhouse-cloud-api-secret-key | 4b1d<n:38>
clojars-api-token | CLOJARS_<a:60>
cloudflare-api-key | cloudflare := <e:40>
cloudflare-global-api-key | cloudflare := <h:37>
cloudflare-origin-ca-key | v1.0-<h:24>-<h:146>
codecov-access-token | codecov := <a:32>
cohere-api-token | cohere := <n:40>
coinbase-access-token | coinbase := <e:64>
confluent-access-token | confluent := <a:16>
confluent-secret-key | confluent := <a:64>
contentful-delivery-api-token | contentful := <e:43>
curl-auth-header | curl := <n:24-48>
curl-auth-user | curl := <n:12-24>
databricks-api-token | dapi<h:32> OR dapi<h:32>-2
datadog-access-token | datadog := <a:40>
defined-networking-api-token | dnkey-<e:26>-<e:52>
digitalocean-access-token | doo_v1_<h:64>
digitalocean-pat | dop_v1_<h:64>
digitalocean-refresh-token | dor_v1_<h:64>
discord-api-token | discord := <h:64>
discord-client-id | discord := <d:18>
discord-client-secret | discord := <e:32>
doppler-api-token | dp.pt.<n:43>
droneci-access-token | droneci := <a:32>
dropbox-api-token | dropbox := <a:15>
dropbox-long-lived-api-token | dropbox := <a:11>AAAAAAAAAA<e:43>
dropbox-short-lived-api-token | dropbox := sl.<w:135>
duffel-api-token | duffel_test_<w:43> OR duffel_live_<w:43>
dynatrace-api-token | dt0c01.<A:24>.<A:64>
easypost-api-token | EZAK<n:54>
easypost-test-api-token | EZTK<n:54>
etsy-access-token | etsy := <a:24>
facebook-access-token | <d:15-16>|<w:27>
facebook-page-access-token | EAAM<n:100-180> OR EAAC<n:100-180>
facebook-secret | facebook := <h:32>
fastly-api-token | fastly := <w:32>
finicity-api-token | finicity := <h:32>
finicity-client-secret | finicity := <a:20>
finnhub-access-token | finnhub := <a:20>
flickr-access-token | flickr := <a:32>
flutterwave-encryption-key | FLWSECK_TEST-<h:12>
flutterwave-public-key | FLWPUBK_TEST-<h:32>-X
flutterwave-secret-key | FLWSECK_TEST-<h:32>-X
flyio-access-token | fo1_<w:43> OR fm1r_<b:100-200> OR fm2_<b:100-400>
frameio-api-token | fio-u-<w:64>
freemius-secret-key | sk_<n:29>
freshbooks-access-token | freshbooks := <a:64>
gcp-api-key | AIza<w:35>
generic-api-key | service := <n:20-60>
github-app-token | ghu_<n:36> OR ghs_<n:36>
github-fine-grained-pat | github_pat_<n:22>_<n:59>
github-oauth | gho_<n:36>
github-pat | ghp_<n:36>
github-refresh-token | ghr_<n:36>
gitlab-cicd-job-token | glcbt-<n:1-5>_<w:20>
gitlab-deploy-token | gldt-<w:20>
gitlab-feature-flag-client-token | glffct-<w:20>
gitlab-feed-token | glft-<w:20>
gitlab-incoming-mail-token | glimt-<w:25>
gitlab-kubernetes-agent-token | glagent-<w:50>
gitlab-oauth-app-secret | gloas-<w:64>
gitlab-pat | glpat-<w:20>
gitlab-pat-routable | glpat-<w:27>.<a:9>
gitlab-ptt | glptt-<h:40>
gitlab-rrt | GR1348941<w:20>
gitlab-runner-authentication-token | glrt-<w:20>
gitlab-runner-authentication-token-routable | glrt-t1_<w:27>.<a:9>
gitlab-scim-token | glsoat-<w:20>
gitlab-session-cookie | <a:32>
gitter-access-token | gitter := <e:40>
gocardless-api-token | live_<w:40>
grafana-api-key | eyJrIjoi<n:70-200>
grafana-cloud-api-token | glc_<b:32-200>
grafana-service-account-token | glsa_<n:32>_<h:8>
harness-api-key | pat.<w:22>.<n:24>.<n:20> OR sat.<w:22>.<n:24>.<n:20>
hashicorp-tf-api-token | <n:14>.atlasv1.<w:67>
hashicorp-tf-password | administrator_login_password := <e:8-20>
heroku-api-key | heroku := <uuid>
heroku-api-key-v2 | HRKU-AA<w:58>
hubspot-api-key | hubspot := <UUID>
huggingface-access-token | hf_<L:34>
huggingface-organization-api-token | api_org_<L:34>
infracost-api-token | ico-<n:32>
intercom-api-key | intercom := <w:60>
intra42-client-secret | s-s4t2ud-<h:64> OR s-s4t2af-<h:64>
jfrog-api-key | jfrog := <a:73>
jfrog-identity-token | jfrog := <a:64>
jwt | eyJ<n:33>.eyJ<w:60-200>.<w:43>
jwt-base64 | ZXlKaGJHY2lPaUpJVXpJMU5pSXNJblI1Y0NJNklrcFhWQ0o5Lm<b:120-200>
kraken-access-token | kraken := <b:86>
kubernetes-secret-yaml | data := <b:24-40>
kucoin-access-token | kucoin := <h:24>
kucoin-secret-key | kucoin := <uuid>
launchdarkly-access-token | launchdarkly := <w:40>
linear-api-key | lin_api_<n:40>
linear-client-secret | linear := <h:32>
linkedin-client-id | linkedin := <a:14>
linkedin-client-secret | linkedin := <a:16>
lob-api-key | live_<h:35> OR test_<h:35>
lob-pub-api-key | live_pub_<h:31> OR test_pub_<h:31>
looker-client-id | looker := <a:20>
looker-client-secret | looker := <a:24>
mailchimp-api-key | <h:32>-us<d:2>
mailgun-private-api-token | key-<h:32>
mailgun-pub-key | pubkey-<h:32>
mailgun-signing-key | mailgun := <h:32>-<h:8>-<h:8>
mapbox-api-token | pk.<n:60>.<n:22>
mattermost-access-token | mattermost := <a:26>
maxmind-license-key | <n:6>_<n:29>_mmk
messagebird-api-token | messagebird := <a:25>
messagebird-client-id | messagebird := <uuid>
microsoft-teams-webhook | https://contoso.webhook.office.com/webhookb2/<uuid>@<uuid>/IncomingWebhook/<h:32>/<uuid>
netlify-access-token | netlify := <w:40-46>
new-relic-browser-api-token | NRJS-<h:19>
new-relic-insert-key | NRII-<w:32>
new-relic-user-api-id | newrelic := <a:64>
new-relic-user-api-key | NRAK-<A:27>
notion-api-token | ntn_<d:11><n:35>
npm-access-token | npm_<n:36>
nuget-config-password | nuget := <n:12-24>
nytimes-access-token | nytimes := <n:32>
octopus-deploy-api-key | API-<A:26>
okta-access-token | okta := 00<w:40>
openai-api-key | sk-proj-<w:58>T3BlbkFJ<w:58> OR sk-svcacct-<w:74>T3BlbkFJ<w:74> OR sk-admin-<w:58>T3BlbkFJ<w:58> OR sk-<n:20>T3BlbkFJ<n:20>
openshift-user-token | sha256~<w:43>
perplexity-api-key | pplx-<n:48>
plaid-api-token | access-sandbox-<uuid> OR access-development-<uuid> OR access-production-<uuid>
plaid-client-id | plaid := <a:24>
plaid-secret-key | plaid := <a:30>
planetscale-api-token | pscale_tkn_<w:32-64>
planetscale-oauth-token | pscale_oauth_<w:32-64>
planetscale-password | pscale_pw_<w:32-64>
postman-api-token | PMAK-<h:24>-<h:34>
prefect-api-token | pnu_<n:36>
private-key | key := <b:64>
privateai-api-token | privateai := <a:32>
pulumi-api-token | pul-<h:40>
pypi-upload-token | pypi-AgEIcHlwaS5vcmc<w:60-180>
rapidapi-access-token | rapidapi := <e:50>
readme-api-token | rdme_<a:70>
rubygems-api-token | rubygems_<h:48>
scalingo-api-token | tk-us-<w:48>
sendbird-access-id | sendbird := <uuid>
sendbird-access-token | sendbird := <h:40>
sendgrid-api-token | SG.<w:22>.<w:43>
sendinblue-api-token | xkeysib-<h:64>-<n:16>
sentry-access-token | sentry := <h:64>
sentry-org-token | sntrys_eyJpYXQiO<b:100>LCJyZWdpb25fdXJs<b:40>=_<b:43>
sentry-user-token | sntryu_<h:64>
settlemint-application-access-token | sm_aat_<n:16>
settlemint-personal-access-token | sm_pat_<n:16>
settlemint-service-access-token | sm_sat_<n:16>
shippo-api-token | shippo_live_<h:40> OR shippo_test_<h:40>
shopify-access-token | shpat_<x:32>
shopify-custom-access-token | shpca_<x:32>
shopify-private-app-access-token | shppa_<x:32>
shopify-shared-secret | shpss_<x:32>
sidekiq-secret | BUNDLE_GEMS__CONTRIBSYS__COM := <h:8>:<h:8>
sidekiq-sensitive-url | contribsys := <h:8>:<h:8>
slack-app-token | xapp-1-A<A:10>-<d:13>-<h:64>
slack-bot-token | xoxb-<d:12>-<d:12>-<n:24>
slack-config-access-token | xoxe.xoxp-1-<A:163>
slack-config-refresh-token | xoxe-1-<A:146>
slack-legacy-bot-token | xoxb-<d:12>-<n:24>
slack-legacy-token | xoxs-<d:11>-<d:11>-<d:11>-<h:10>
slack-legacy-workspace-token | xoxa-2-<n:48> OR xoxr-<n:48>
slack-user-token | xoxp-<d:12>-<d:12>-<d:12>-<h:32>
slack-webhook-url | T<A:10>/B<A:10>/<n:24>
snyk-api-token | snyk := <uuid>
sonar-api-token | sonar := sqp_<h:40> OR <h:40>
sourcegraph-access-token | sgp_<h:16>_<h:40> OR sgp_local_<h:40> OR sgp_<h:40>
square-access-token | EAAA<w:60> OR sq0atp-<w:22>
squarespace-access-token | squarespace := <uuid>
stripe-access-token | sk_live_<n:24-99> OR sk_test_<n:24-99> OR rk_live_<n:24-99> OR rk_prod_<n:24-99>
sumologic-access-id | sumo := su<n:12>
sumologic-access-token | sumo := <n:64>
telegram-bot-api-token | <d:8-10>:AA<w:33>
travisci-access-token | travis := <w:22>
twilio-api-key | SK<h:32>
twitch-api-token | twitch := <a:30>
twitter-access-secret | twitter := <n:45>
twitter-access-token | twitter := <d:18>-<n:30>
twitter-api-key | twitter := <n:25>
twitter-api-secret | twitter := <n:50>
twitter-bearer-token | AAAAAAAAAAAAAAAAAAAAAA<n:80-100>
typeform-api-token | tfp_<w:59>
vault-batch-token | hvb.<w:138-212>
vault-service-token | hvs.<w:90-120> OR s.<n:24>
yandex-access-token | t1.<w:60-150>.<w:86>
yandex-api-key | AQVN<w:35-38>
yandex-aws-access-token | YC<w:38>
zendesk-secret-key | zendesk := <a:40>
`;

/** A kind of token. */
export interface Shape {
  readonly rule: string;
  /** The word in the name that the token is assigned to. Undefined for a token that is recognizable by itself. */
  readonly word: string | undefined;
  readonly shape: string;
}

export const SHAPES: readonly Shape[] = LINES.trim()
  .split("\n")
  .map((line) => {
    const [rule = "", whole = ""] = line.split(" | ");
    const [word, shape] = whole.includes(" := ") ? whole.split(" := ", 2) : [undefined, whole];
    return { rule, word, shape };
  });
