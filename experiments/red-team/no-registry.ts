// Attacks release made-up tables by the thousand: none of them belongs into the registry of whoever runs them.
process.env["DPBAYES_REGISTRY"] = "off";
