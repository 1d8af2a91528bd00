# NUTS of Stan on three of our test models, for bench/inference-peers.bench.ts.
#
#   Rscript peers.R 1 2 3      one run for each seed
#
# Prints JSON: for each model and seed the draws (parameter x chain x draw) and the leapfrog steps (gradients)
# that the kept draws took. Needs rstan and a C++ compiler (2.21.7 was used; Debian: r-cran-rstan r-cran-bh
# r-base-dev); warm-up 1000, draws 1000, 8 chains, target 0.8, diagonal metric. All but the chains are Stan's defaults.

suppressPackageStartupMessages(library(rstan))
# Debian's BH package holds no headers: they are the system's.
if (!file.exists(rstan_options("boost_lib"))) rstan_options(boost_lib = "/usr/include")

seeds <- as.integer(commandArgs(trailingOnly = TRUE))
if (length(seeds) == 0) seeds <- 1L

# Eight schools, non-centred: eta (8), mu, log tau; the last term is the log-Jacobian of tau = exp(log tau).
eight_schools <- "
data { vector[8] y; vector[8] sigma; }
parameters { vector[8] eta; real mu; real log_tau; }
model {
  real tau = exp(log_tau);
  y ~ normal(mu + tau * eta, sigma);
  eta ~ normal(0, 1);
  mu ~ normal(0, 5);
  target += cauchy_lpdf(tau | 0, 5) + log_tau;
}"

# Normals with mean 0 and the given precision matrix.
normals <- "
data { int n; matrix[n, n] precision; }
parameters { vector[n] x; }
model { target += -0.5 * dot_product(x, precision * x); }"

schools <- list(y = c(28, 8, -3, 7, -1, 1, 18, 12), sigma = c(15, 10, 16, 11, 9, 11, 10, 18))
scales <- 10^(-1 + 2 * (0:19) / 19)
sds <- 1:8
covariance <- outer(sds, sds) * (0.8 + 0.2 * diag(8))

json_list <- function(items) paste0("[", paste(items, collapse = ","), "]")

run <- function(model, data, seed) {
  fit <- sampling(model, data, chains = 8, cores = 1, warmup = 1000, iter = 2000, seed = seed, refresh = 0,
                  control = list(metric = "diag_e", adapt_delta = 0.8))
  draws <- as.array(fit) # draw x chain x parameter, the log density last
  one_parameter <- function(j) json_list(apply(draws[, , j], 2, function(x) json_list(sprintf("%.17g", x))))
  steps <- sum(sapply(get_sampler_params(fit, inc_warmup = FALSE), function(s) sum(s[, "n_leapfrog__"])))
  parameters <- head(seq_len(dim(draws)[3]), -1)
  sprintf('{"gradients":%d,"draws":%s}', as.integer(steps), json_list(sapply(parameters, one_parameter)))
}

run_seeds <- function(model, data) json_list(sapply(seeds, function(seed) run(model, data, seed)))

schools_model <- stan_model(model_code = eight_schools)
normals_model <- stan_model(model_code = normals)
cat(
  '{"version":"', as.character(packageVersion("rstan")),
  '","eight-schools":', run_seeds(schools_model, schools),
  ',"scaled-normals":', run_seeds(normals_model, list(n = 20, precision = diag(1 / scales^2))),
  ',"correlated-normals":', run_seeds(normals_model, list(n = 8, precision = solve(covariance))),
  "}",
  sep = ""
)
